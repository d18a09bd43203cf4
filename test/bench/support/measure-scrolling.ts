/** Measures continuous scrolling of our grid, AG Grid and Glide Data Grid, with equal columns, rows and sizes. */
import type { Browser } from 'playwright';
import { watchPages } from '../../support/app/browser-errors.ts';
import { type BenchReview, FILE_COLUMNS, openBenchReview } from './bench-review.ts';
import { startOtherGrids } from './other-grids.ts';
import { type Frames, type Scrolled, scrollFrames } from './scroll-frames.ts';
import type { Say } from './timings.ts';

const STEPS_PX = [40, 1_500];
const ROUNDS = 2;
const OURS: Scrolled = { selector: '[role="grid"]', by: 'wheel' };
const OTHERS = {
  ag: { selector: '.ag-grid-viewport', by: 'offset' },
  glide: { selector: '.dvn-scroller', by: 'offset' },
} as const;
type Wanted = { readonly rows: number; readonly seconds: number };

export async function measureScrolling(browser: Browser, { rows, seconds }: Wanted, say: Say): Promise<void> {
  const review = await openBenchReview(browser, rows);
  const others = await startOtherGrids();
  try {
    await review.arrange(FILE_COLUMNS);
    const size = await sizeOf(review);
    say(`\nScrolling, ${size.width} × ${size.height} px:\n`);
    say('| grid | px a frame | frames/s | longest task ms | tasks of 50 ms | longest frame ms |');
    say('| --- | ---: | ---: | ---: | ---: | ---: |');
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const step of STEPS_PX) {
        await review.page.bringToFront();
        say(frameLine('ours', step, await scrollFrames(review.page, OURS, step, seconds)));
        for (const name of ['ag', 'glide'] as const) {
          const page = await browser.newPage({ viewport: size });
          const watch = watchPages(page.context());
          await page.goto(others.urlOf(name));
          await page.locator(OTHERS[name].selector).waitFor();
          await page.waitForTimeout(1_000); // work right after the first rows does not belong to scrolling
          say(frameLine(name, step, await scrollFrames(page, OTHERS[name], step, seconds)));
          await page.close();
          watch.check();
        }
      }
    }
  } finally {
    await others.close();
    await review.close();
  }
}

function sizeOf({ page }: BenchReview) {
  return page.locator(OURS.selector).evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }));
}

const frameLine = (name: string, step: number, frames: Frames): string =>
  `| ${name} | ${step} | ${frames.perSecond.toFixed(1)} | ${frames.longestTaskMs.toFixed(0)} | ${frames.longTasks} | ${frames.longestFrameMs.toFixed(0)} |`;
