import type { Browser, Page } from 'playwright';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { callFromPage } from '../../support/app/page-call.ts';
import {
  AT_FIRST,
  type BenchReview,
  COLUMN_COUNT,
  FILE_COLUMNS,
  LIST_ID,
  OWN_COLUMNS,
  openBenchReview,
} from './bench-review.ts';
import { measureMoves } from './measure-moves.ts';
import { timeFilter, timeNothing, timeSearch, timeSort } from './review-page.ts';
import { repeat, type Say, TIMINGS_HEAD, timingsLine } from './timings.ts';

/** Facets with few and with many values. Each value is chosen and removed again, so that every filter is new. */
const CHOSEN = [
  ['Verdict', 0],
  ['Verdict', 1],
  ['Verdict', 2],
  ['Accuracy', 0],
  ['Accuracy', 1],
  ['Reason', 0],
  ['Reason', 1],
  ['Country', 0],
  ['Country', 1],
] as const;
const SEARCHES = [
  'person71234@',
  'nowhere',
  'zu',
  'road 12',
  'Note 77',
  '4.5',
  'person9',
  'straße',
  'C4',
  '-09-',
];

export async function measureReview(browser: Browser, rows: number, say: Say): Promise<void> {
  const review = await openBenchReview(browser, rows);
  const { page } = review;
  try {
    say(TIMINGS_HEAD);
    say(timingsLine('nothing but a frame', await repeat(20, () => timeNothing(page))));
    await review.arrange(FILE_COLUMNS);
    say(timingsLine('sort by a column that was never ordered', [await timeSort(page, 'column-7')]));
    await waitForOrders(page);
    say(timingsLine('sort by a column right after opening', await sortsAfterStarts(review)));
    say(timingsLine('first sort by a column of the file', await sortsOfFile(page)));
    await review.arrange(OWN_COLUMNS);
    const fields = ['verdict', 'confidence', 'reason', 'decision', 'accuracy'];
    const sorts = await repeat(fields.length * 2, (round) =>
      timeSort(page, fields[Math.floor(round / 2)] ?? ''),
    );
    say(timingsLine('first sort by a field', sorts));
    await review.arrange(AT_FIRST);
    await measureFilters(page, say);
    await measureMoves(page, rows, say);
  } finally {
    await review.close();
  }
}

const sortsAfterStarts = ({ page, restart }: BenchReview): Promise<readonly number[]> =>
  repeat(4, async (round) => {
    await restart();
    return timeSort(page, `column-${6 + round}`);
  });

async function waitForOrders(page: Page): Promise<void> {
  for (let by = 0; by < COLUMN_COUNT; by += 1) {
    const view = { filter: NO_FILTER, sort: [{ by, descending: false }] };
    await callFromPage(page, 'readRows', { listId: LIST_ID, view, offset: 0, limit: 1 });
  }
}

async function sortsOfFile(page: Page): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (let column = 0; column < COLUMN_COUNT; column += 1) {
    for (let click = 0; click < 2; click += 1) {
      const took = await timeSort(page, `column-${column}`);
      const sorted = await page.locator(`[data-header="column-${column}"]`).getAttribute('aria-sort');
      if (sorted === 'descending') tookMs.push(took);
    }
  }
  return tookMs;
}

async function measureFilters(page: Page, say: Say): Promise<void> {
  const filters: Awaited<ReturnType<typeof timeFilter>>[] = [];
  for (const [facet, nth] of CHOSEN) {
    filters.push(await timeFilter(page, facet, nth), await timeFilter(page, facet, nth));
  }
  const chosen = filters.filter((_, place) => place % 2 === 0);
  say(
    timingsLine(
      'filter by a value',
      chosen.map(({ rowsMs }) => rowsMs),
    ),
  );
  say(
    timingsLine(
      'facet counts after a filter',
      chosen.map(({ countsMs }) => countsMs),
    ),
  );
  const searches = await repeat(SEARCHES.length, (round) => timeSearch(page, SEARCHES[round] ?? ''));
  say(timingsLine('search', searches));
  await timeSearch(page, '');
}
