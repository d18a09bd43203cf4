import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { violations } from './fixtures/axe.ts';
import type { LocalApp } from './fixtures/local-app.ts';
import { expect, test } from './fixtures/local-app.ts';

const LIST = resolve(import.meta.dirname, '../fixtures/lists/irl_hospitals.csv');

type Look = {
  readonly name: string;
  readonly media: Parameters<Page['emulateMedia']>[0];
  /** How often everything is made larger. */
  readonly steps: number;
};

const LOOKS: readonly Look[] = [
  { name: 'light', media: { colorScheme: 'light' }, steps: 0 },
  { name: 'dark', media: { colorScheme: 'dark' }, steps: 0 },
  { name: 'with the system’s own colours', media: { forcedColors: 'active' }, steps: 0 },
  { name: 'at 200 %', media: { colorScheme: 'light' }, steps: 5 },
];

for (const { name, media, steps } of LOOKS) {
  test(`axe finds nothing on any screen, ${name}`, async ({ app }) => {
    test.slow();
    const { page } = app;
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await enlarge(page, steps);
    const check = async (screen: string): Promise<void> =>
      expect.soft(await violations(page), screen).toEqual([]);
    await beforeReview(app, check);
    await inReview(app, check);
  });
}

test('what has the focus is seen on every screen', async ({ app }) => {
  test.slow();
  const { page } = app;
  const check = async (screen: string): Promise<void> =>
    expect.soft(await unmarkedFocus(page), screen).toEqual([]);
  await beforeReview(app, check);
  await inReview(app, check);
});

type Check = (screen: string) => Promise<void>;

async function beforeReview({ page }: LocalApp, check: Check): Promise<void> {
  await check('start');
  await page.getByRole('button', { name: 'Enter a key' }).click();
  await check('connect a service');
  await page.getByRole('button', { name: 'Settings' }).click();
  await check('settings');
  await page.getByRole('button', { name: /^Keep the address as entered/u }).click();
  await page.keyboard.press('a');
  await check('a key that is taken');
  await page.getByRole('button', { name: /^Lists/u }).click();
  await check('no lists');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(LIST);
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
  await check('import');
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Cost at most')).toBeVisible();
  await check('quote');
}

async function inReview(app: LocalApp, check: Check): Promise<void> {
  const { page } = app;
  await app.verify();
  await check('review');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Row \d+ kept as entered/u)).toBeVisible();
  await check('a decision made');
  await page.keyboard.press('e');
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
  await check('lists');
  await page.getByRole('button', { name: /^Delete/u }).click();
  await check('delete a list');
}

async function enlarge(page: Page, steps: number): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const zoom of [1.1, 1.25, 1.5, 1.75, 2].slice(0, steps)) {
    await page.keyboard.press('Control+Equal');
    await expect(page.locator('html')).toHaveCSS('zoom', String(zoom));
  }
}

/** Goes through the screen by Tab, and says which controls show no mark. A grid marks its current row instead of itself. */
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
