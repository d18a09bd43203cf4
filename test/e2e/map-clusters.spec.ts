import type { Page } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import { openInFileOrder } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { openMap, pixelsOf, readPins } from './fixtures/map.ts';
import { verdictPixels } from './fixtures/map-pixels.ts';
import { withApp, withDirectory, workspaceIn } from './fixtures/opened-app.ts';
import { makePinnedList, PINNED, TOWNS } from './fixtures/pinned-list.ts';

/** The minimum number of pixels. If four verdicts share the smallest ring, each has about a hundred. */
const FEWEST_PIXELS = 50;

async function missingColours(
  page: Page,
  places: Awaited<ReturnType<typeof pixelsOf>>,
): Promise<readonly string[]> {
  const colourings = await verdictPixels(page, places);
  return TOWNS.flatMap(({ verdicts }, i) =>
    verdicts
      .filter((verdict) => (colourings[i]?.[verdict] ?? 0) < FEWEST_PIXELS)
      .map((verdict) => `town ${i}: ${verdict}`),
  );
}

for (const [rows, slowdown] of [
  [400, 1],
  [400, 6],
  [100_000, 4],
] as const) {
  test(`the map shows ${rows} rows as clusters in the colours of their verdicts, on a processor ${slowdown} times slower`, async ({
    page,
  }) => {
    await withDirectory(async (directory) => {
      makePinnedList(workspaceIn(directory), rows);
      await withApp(page, directory, async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await expect(page.getByRole('heading').first()).toBeVisible(); // waits until the page has its session
        await callFromPage(page, 'changeSettings', { started: true });
        await page.reload();
        await openInFileOrder(page, PINNED);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const map = await openMap(page);
        await expect(page.getByText(`${(rows - 1).toLocaleString('en-GB')} rows on the map`)).toBeVisible();
        const pins = await readPins(page);
        // The first seven pins are one from each town, and all of them are shown.
        const places = (await pixelsOf(pins, map)).slice(0, TOWNS.length);
        const first = (pins.positions[0] ?? 0) % TOWNS.length;
        const ofTowns = TOWNS.map(
          (_, i) => places[(i - first + TOWNS.length) % TOWNS.length] ?? { x: 0, y: 0 },
        );
        // Waits until drawing has finished, so that the picture no longer changes.
        await expect(page.locator('.map-canvas')).toHaveAttribute('aria-busy', 'false');
        await expect.poll(() => missingColours(page, ofTowns)).toEqual([]);
      });
    });
  });
}
