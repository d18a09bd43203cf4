import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';

const notices = (page: Page): Locator => page.getByRole('contentinfo');

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const isApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not drawn');
  return box;
}

test('a notice is a single line with its key, and covers neither the rows nor the row panel', async ({
  checked: { page },
}) => {
  for (const size of [
    { width: 1024, height: 640 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const receipt = page.getByRole('button', { name: 'Receipt' });
    await expect(receipt).toBeInViewport();
    const before = await boxOf(receipt);
    await page.keyboard.press('k');
    const text = notices(page).getByText(/^Row \d+ kept as entered/u);
    await expect(text).toBeVisible();
    const undo = notices(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toContainText('U');

    const notice = await boxOf(text);
    expect(notice.height).toBeLessThan(28);
    for (const pane of [
      page.getByRole('grid', { name: 'Rows' }),
      page.getByRole('complementary', { name: 'Row' }),
    ])
      for (const told of [notice, await boxOf(undo)]) expect(isApart(told, await boxOf(pane))).toBe(true);
    expect(await boxOf(receipt)).toEqual(before);
    expect((await boxOf(notices(page))).height).toBeLessThan(36);
    await undo.click();
    await expect(notices(page).getByText(/^Undone: row \d+/u)).toBeVisible();
  }
});
