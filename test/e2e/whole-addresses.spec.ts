import type { Page } from 'playwright/test';
import { grid } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

const WINDOWS = [
  [1024, 640],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const;
const SHARE_WHOLE = 0.95;

/** Returns, for each row in the document, its index and whether its addresses and postcodes are completely visible. */
const laidOut = (page: Page): Promise<readonly (readonly [index: number, isWhole: boolean])[]> =>
  grid(page).evaluate((element) => {
    const end = element.getBoundingClientRect().left + element.clientWidth;
    const isWhole = (line: Element): boolean =>
      line.scrollWidth <= line.clientWidth && line.getBoundingClientRect().right <= end + 0.5;
    return [...element.querySelectorAll<HTMLElement>('.grid-row')].map((row) => {
      const lines = [...row.querySelectorAll('.line-imported, .line-suggested')];
      return [Number(row.dataset['index']), lines.length > 0 && lines.every(isWhole)] as const;
    });
  });

async function shareOfWholeRows(page: Page): Promise<number> {
  const current = page.getByRole('row', { selected: true });
  const found = new Map<number, boolean>();
  const total = Number(await grid(page).getAttribute('aria-rowcount')) - 1;
  await grid(page).press('Home');
  await expect(current).toHaveAttribute('data-index', '0');
  for (let at = 0; at < total - 1; ) {
    for (const [index, isWhole] of await laidOut(page)) found.set(index, isWhole);
    await page.keyboard.press('PageDown');
    await expect(current).not.toHaveAttribute('data-index', String(at));
    at = Number(await current.getAttribute('data-index'));
  }
  for (const [index, isWhole] of await laidOut(page)) found.set(index, isWhole);
  expect(found.size).toBe(total);
  return [...found.values()].filter(Boolean).length / total;
}

test('at least 95% of the rows show both addresses completely, in narrow and wide windows', async ({
  checkedSample: { page },
}) => {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('complementary', { name: 'Row' })).toBeVisible();
    expect(await shareOfWholeRows(page), `${width} px`).toBeGreaterThanOrEqual(SHARE_WHOLE);
  }
});
