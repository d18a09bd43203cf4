import type { ElementHandle, Locator, Page } from 'playwright/test';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { fixPanel } from './fixtures/fix-list.ts';
import { grid } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

const STATES = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'aria-disabled'] as const;

/** Takes a picture with a margin, because an outline is outside its element. */
async function picture(page: Page, element: Locator | ElementHandle): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: Math.max(0, x - 4), y: Math.max(0, y - 4), width: width + 8, height: height + 8 };
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
}

async function unseenStates(page: Page): Promise<readonly string[]> {
  const unseen: string[] = [];
  for (const state of STATES) {
    const elements = page.locator(`[${state}]:visible`);
    for (let at = 0; at < Math.min(await elements.count(), 12); at += 1) {
      const element = elements.nth(at);
      const value = (await element.getAttribute(state)) ?? '';
      const put = (to: string) =>
        element.evaluate((it, [name, text]) => it.setAttribute(name, text), [state, to] as const);
      if (!(await element.evaluate(isInSight))) continue;
      const before = await picture(page, element);
      await put(value === 'true' ? 'false' : 'true');
      if ((await picture(page, element)) === before)
        unseen.push(`${state} of ${await element.evaluate(nameOf)}`);
      await put(value);
    }
  }
  return unseen;
}

const nameOf = (element: Element): string => element.outerHTML.slice(0, 120);

function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(topmost) || topmost?.contains(element) === true;
}

/** Moves through the screen with Tab. Returns the elements that look the same with and without the focus. */
async function unseenFocus(page: Page, stops: number): Promise<readonly string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const name = await focused.evaluate(nameOf);
    const element = await focused.elementHandle();
    if (!element) continue;
    const withFocus = await picture(page, element);
    // Moves the focus to another element, because the page restores a focus that is only lost.
    await page.evaluate(() => {
      const elsewhere = document.body.appendChild(document.createElement('button'));
      elsewhere.id = 'elsewhere';
      elsewhere.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
      elsewhere.focus({ preventScroll: true });
    });
    if ((await picture(page, element)) === withFocus) unseen.push(name);
    await element.evaluate((it) => it instanceof HTMLElement && it.focus({ preventScroll: true }));
    await page.evaluate(() => document.querySelector('#elsewhere')?.remove());
  }
  return unseen;
}

test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

test('forced colours show states and focus in the review, the fix panel and the dialogs', async ({
  checked: { page },
}) => {
  test.slow();
  await expect(grid(page)).toBeFocused();
  expect.soft(await unseenStates(page), 'review').toEqual([]);
  expect.soft(await unseenFocus(page, 16), 'review').toEqual([]);
  await grid(page).focus();
  const current = page.getByRole('row', { selected: true }).first();
  const before = await picture(page, current);
  await current.evaluate((row) => row.classList.remove('is-current'));
  expect.soft(await picture(page, current), 'the current row').not.toBe(before);
  await current.evaluate((row) => row.classList.add('is-current'));

  await page.keyboard.press('e');
  await expect(fixPanel(page)).toBeVisible();
  expect.soft(await unseenStates(page), 'fix').toEqual([]);
  await page.keyboard.press('Escape');
  for (const [name, keys] of [
    ['palette', 'Control+k'],
    ['export', 'Control+e'],
    ['similar changes', 't'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await unseenStates(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('forced colours show the marks inside a word, and different shapes for all verdicts', async ({
  checked: { page },
}) => {
  const mark = page.locator('.grid ins:visible, .grid mark:visible, .grid del:visible').first();
  const marked = await picture(page, mark);
  await mark.evaluate((element) => {
    element.style.all = 'unset';
  });
  expect(await picture(page, mark)).not.toBe(marked);

  const shapes = new Set<string>();
  const verdicts = page.getByRole('complementary', { name: 'Filters' }).locator('.verdict');
  await expect(verdicts).toHaveCount(5);
  for (const verdict of await verdicts.all()) shapes.add(await picture(page, verdict.locator('svg')));
  expect(shapes.size).toBe(5);
});

test('forced colours show states and focus in the import', async ({ app: { page } }) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(HOSPITALS);
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
  expect.soft(await unseenStates(page), 'import').toEqual([]);
  expect.soft(await unseenFocus(page, 10), 'import').toEqual([]);
});
