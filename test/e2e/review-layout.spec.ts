import type { Locator, Page } from 'playwright/test';
import { fixPanel } from './fixtures/fix-list.ts';
import { expectOwnFont, type Font } from './fixtures/fonts.ts';
import { expect, test } from './fixtures/local-app.ts';
import { misplaced } from './fixtures/misplaced.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Rows' });

/** Sizes with effective widths from 1024 px down to half of 1280 px. */
const SIZES = [
  { width: 1024, height: 640, zoom: 100 },
  { width: 1280, height: 720, zoom: 150 },
  { width: 1280, height: 720, zoom: 200 },
] as const;

const FONTS: Readonly<Record<Font, string>> = {
  ours: 'its own font',
  wider: 'a font 15 % wider',
  system: 'the system’s font',
};

const TOOLS = { e: 'Edit', s: 'Suggestions', p: 'Postcode', i: 'Pin' } as const;

for (const font of ['ours', 'wider', 'system'] as const) {
  test.describe(`in ${FONTS[font]}`, () => {
    test.use({ font });

    test('nothing in the review overlaps or extends beyond the window', async ({
      checked: { page, problems },
    }) => {
      // The page preloads its own font, which this test does not use.
      if (font === 'system')
        problems.allow(/^console\.warning: The resource .*woff2 was preloaded .* but not used/u);
      if (font === 'ours') await expectOwnFont(page);
      for (const { width, height, zoom } of SIZES) {
        const at = `${width} × ${height} px, ${zoom} %`;
        await page.setViewportSize({ width, height });
        await enlargeTo(page, zoom);
        await grid(page).focus();
        await page.keyboard.press('Shift+ArrowDown');
        await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
        expect.soft(await misplaced(page), `${at}: rows selected`).toEqual([]);
        await page.keyboard.press('Escape');
        for (const [key, tool] of Object.entries(TOOLS)) {
          await grid(page).focus();
          await page.keyboard.press(key);
          await expect(fixPanel(page).getByRole('tabpanel', { name: tool })).toBeVisible();
          expect.soft(await misplaced(page), `${at}: ${tool}`).toEqual([]);
          if (tool === 'Edit') expect.soft(await hiddenFields(page), `${at}: fields`).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(fixPanel(page)).toBeHidden();
        }
      }
    });
  });
}

async function enlargeTo(page: Page, zoom: number): Promise<void> {
  await grid(page).focus();
  const html = page.locator('html');
  const current = () => html.evaluate((element) => Number(getComputedStyle(element).zoom));
  for (let before = await current(); before < zoom / 100; before = await current()) {
    await page.keyboard.press('Control+Equal');
    await expect(html).not.toHaveCSS('zoom', String(before));
  }
}

/** Moves through the form with Tab. Returns the fields and buttons that are partly hidden while they have the focus. */
async function hiddenFields(page: Page): Promise<readonly string[]> {
  const form = fixPanel(page).getByRole('form', { name: 'Edit address' });
  const found: string[] = [];
  const controls = await form.locator('input, button').count();
  await form.locator('input, button').first().focus();
  for (let stop = 0; stop < controls; stop += 1) {
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return 'nothing has the focus';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const ends = [
        [left + 4, top + 4],
        [left + width - 4, top + height - 4],
      ] as const;
      const isSeen = ends.every(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
      return isSeen ? null : focused.outerHTML.slice(0, 120);
    });
    if (hidden !== null) found.push(hidden);
    await page.keyboard.press('Tab');
  }
  return found;
}
