import type { Locator, Page } from 'playwright/test';
import { test } from './fixtures/connected.ts';
import { expect } from './fixtures/local-app.ts';
import { checkRows, mapOf, openMap, type Point, pixelsOf, ROWS, readPins } from './fixtures/map.ts';
import { type Colouring, verdictPixels } from './fixtures/map-pixels.ts';

const REACH = 18;

const pictureAt = (page: Page, { x, y }: Point): Promise<Buffer> =>
  page.screenshot({ clip: { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH } });

/** Opens grid and map side by side, and returns the places of the pins of rows 2 and 3 on the page. */
async function openBoth(page: Page): Promise<readonly [Point, Point]> {
  await openMap(page);
  await page.getByRole('button', { name: 'Both' }).click();
  const map = mapOf(page);
  await expect(map).toBeVisible();
  const [second, third] = await pixelsOf(await readPins(page), map);
  if (!second || !third) throw new Error('a row has no pin');
  return [second, third];
}

const hasColour = (colouring: Colouring): boolean => Object.values(colouring).some((pixels) => pixels > 50);

const isPointedAt = (row: Locator) => expect(row).toHaveClass(/is-pointed-at/u);

test('pointing at a row raises the pin of this row on the map, and pointing at a pin marks the row', async ({
  app,
  service,
}) => {
  await service.trouble({});
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await checkRows(app, ROWS);
  const [second, third] = await openBoth(page);
  await app.row(1).hover();
  const pinned = async () => (await verdictPixels(page, [second, third])).map(hasColour);
  await expect.poll(pinned).toEqual([true, true]);

  /** Hovers row 1 and then row 3, and returns which of the two pins this changes. */
  const changedPins = async (): Promise<readonly boolean[]> => {
    await app.row(1).hover();
    const atRest = [await pictureAt(page, second), await pictureAt(page, third)] as const;
    await app.row(3).hover();
    await isPointedAt(app.row(3));
    return [
      !(await pictureAt(page, second)).equals(atRest[0]),
      !(await pictureAt(page, third)).equals(atRest[1]),
    ];
  };
  // The map may still be drawing its base map, so the pictures are taken again until only row 3 makes a difference.
  await expect.poll(changedPins).toEqual([false, true]);

  await page.mouse.move(second.x, second.y);
  await isPointedAt(app.row(2));
  await expect(page.getByText(/^12 Stanley Street, Ulverston/u).last()).toBeVisible();
  await page.mouse.move(second.x + 3 * REACH, second.y);
  await expect(app.row(2)).not.toHaveClass(/is-pointed-at/u);
});
