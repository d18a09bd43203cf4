/** The waits of a person at work while a run at 128 at once is writing results. */
import type { Browser } from 'playwright';
import { MISSING } from '#shared/contract/run.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { callFromPage } from '../../support/app/page-call.ts';
import { startPractice } from './bench-core.ts';
import { LIST_ID, openBenchReview } from './bench-review.ts';
import { measureMoves } from './measure-moves.ts';
import { timeFilter, timeSort } from './review-page.ts';
import type { Say } from './timings.ts';
import { repeat, TIMINGS_HEAD, timingsLine } from './timings.ts';

export async function measureRunning(browser: Browser, rows: number, say: Say): Promise<void> {
  const practice = await startPractice('--latency', '50');
  const review = await openBenchReview(browser, rows);
  const { page } = review;
  try {
    await callFromPage(page, 'connectService', { serviceUrl: practice.url, key: PRACTICE_KEY });
    await callFromPage(page, 'changeSettings', { concurrency: 128 });
    await review.ordered();
    const going = { listId: LIST_ID, scope: MISSING, maxCredits: null, whenGone: 'stop' } as const;
    await callFromPage(page, 'startRun', going);
    const startedMs = performance.now();
    await page.waitForTimeout(5_000); // the number at once rises from 4
    say(`\nWhile a run is writing:`);
    say(TIMINGS_HEAD);
    await measureMoves(page, rows, say);
    const sorts = await repeat(10, (round) => timeSort(page, round % 2 === 0 ? 'confidence' : 'reason'));
    say(timingsLine('sort by a field', sorts));
    const filters = await repeat(16, (round) => timeFilter(page, 'Verdict', Math.floor(round / 2) % 4));
    say(
      timingsLine(
        'filter by a value',
        filters.map(({ rowsMs }) => rowsMs),
      ),
    );
    say(
      timingsLine(
        'facet counts after a filter',
        filters.map(({ countsMs }) => countsMs),
      ),
    );
    const { requests } = await callFromPage(page, 'pauseRun', { listId: LIST_ID });
    say(`\n${(requests / ((performance.now() - startedMs) / 1000)).toFixed(0)} lookups a second meanwhile`);
  } finally {
    await review.close();
    await practice.stop();
  }
}
