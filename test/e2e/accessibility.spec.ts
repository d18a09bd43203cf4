import type { Page } from 'playwright/test';
import { DARK, expectNoViolations, LIGHT, OWN_COLOURS, violations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { fixPanel } from './fixtures/fix-list.ts';
import type { Font } from './fixtures/fonts.ts';
import { chooseOfList } from './fixtures/list-menu.ts';
import { expect, type LocalApp, test } from './fixtures/local-app.ts';
import { misplaced } from './fixtures/misplaced.ts';
import { expectPrice } from './fixtures/quote.ts';

type Check = (screen: string) => Promise<void>;

type Way = {
  readonly says: string;
  readonly font: Font;
  readonly begin: (page: Page) => Promise<Check>;
};

const WAYS: readonly Way[] = [
  {
    says: 'axe finds nothing in any appearance',
    font: 'ours',
    begin: async (page) => async (screen) => {
      await expectNoViolations(page, screen, [LIGHT, DARK, OWN_COLOURS]);
      // Off by default in axe, because only WCAG 2.2 has this rule. A target is 24 px large or has space around it.
      expect.soft(await violations(page, ['target-size']), `${screen}, targets`).toEqual([]);
    },
  },
  {
    says: 'axe finds nothing at 200% in a wider font, and every control is usable',
    font: 'wider',
    begin: async (page) => {
      await enlarge(page);
      return async (screen) => {
        await expectNoViolations(page, `${screen}, at 200 %`, [LIGHT]);
        expect.soft(await misplaced(page), `${screen}, at 200 %`).toEqual([]);
      };
    },
  },
  {
    says: 'the focus is visible',
    font: 'ours',
    begin: async (page) => async (screen) => expect.soft(await unmarkedFocus(page), screen).toEqual([]),
  },
];

for (const { says, font, begin } of WAYS) {
  test.describe(says, () => {
    test.use({ font });

    test('on every screen from the first start to the quote', async ({ app }) => {
      test.slow();
      await beforeReview(app, await begin(app.page));
    });

    test('on every screen of the review and on the lists', async ({ checked }) => {
      test.slow();
      await inReview(checked, await begin(checked.page));
    });
  });
}

async function beforeReview({ page }: LocalApp, check: Check): Promise<void> {
  await check('start');
  const expectScreen = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Enter a key' }).click();
  await expectScreen('Connect a service');
  await check('connect a service');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectScreen('Settings');
  await check('settings');
  await page.getByRole('button', { name: /^Keep the address as entered/u }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('alert')).toBeVisible();
  await check('a key that is taken');
  await page.getByRole('button', { name: /^Lists/u }).click();
  await expectScreen('Lists');
  await check('no lists');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(HOSPITALS);
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
  await check('import');
  await page.getByRole('button', { name: 'Start import' }).click();
  await expectPrice(page);
  await check('quote');
}

async function inReview({ page }: LocalApp, check: Check): Promise<void> {
  await check('review');
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('k');
  // A success notice closes automatically, unless the pointer is on it.
  await page.getByText(/^Row \d+ kept as entered/u).hover();
  await check('a decision made');
  await page.mouse.move(0, 0);
  await page.keyboard.press('e');
  await expect(fixPanel(page)).toBeVisible();
  await check('editor');
  await page.keyboard.press('Escape');
  for (const [screen, keys] of [
    ['keys', '?'],
    ['palette', 'Control+k'],
    ['export', 'Control+e'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(screen);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('cell').first()).toBeVisible();
  await check('receipt');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Lists/u }).click();
  await expect(page.getByRole('heading', { name: 'Lists', level: 1 })).toBeVisible();
  await check('lists');
  await chooseOfList(page, 'irl_hospitals.csv', 'Delete…');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('delete a list');
}

async function enlarge(page: Page): Promise<void> {
  // A key that is pressed while the app opens has no effect.
  await expect(page.getByRole('heading', { name: 'Opening Doorstep…' })).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const zoom of [1.1, 1.25, 1.5, 1.75, 2]) {
    await page.keyboard.press('Control+Equal');
    await expect(page.locator('html')).toHaveCSS('zoom', String(zoom));
  }
}

/** Moves through the page with Tab. Returns controls without a focus mark. A grid marks its current row, not itself. */
async function unmarkedFocus(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const unmarked = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.getAttribute('role') === 'grid') return null;
      const isMarked = getComputedStyle(focused).outlineStyle !== 'none';
      return isMarked ? null : focused.outerHTML.slice(0, 120);
    });
    if (unmarked !== null) found.push(unmarked);
  }
  return found;
}
