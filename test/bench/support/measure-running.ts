/** Measures how long a person waits while a run is writing results, and how many rows a reviewer then decides. */
import type { Browser, Page } from 'playwright';
import { MISSING } from '#shared/contract/run/run.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { callFromPage } from '../../support/app/page-call.ts';
import { startPractice } from './bench-core.ts';
import { type BenchReview, LIST_ID, openBenchReview } from './bench-review.ts';
import { measureMoves } from './measure-moves.ts';
import { median, percentile } from './numbers.ts';
import { type FilterTimes, timeFilter, timeKey, timeSort } from './review-page.ts';
import { repeat, type Say, TIMINGS_HEAD, timingsLine } from './timings.ts';

/** Concurrent requests, each answered after `LATENCY_MS`: the number while a person is active, and the maximum. */
const AT_ONCE = [20, 128];
const LATENCY_MS = 50;

export async function measureRunning(browser: Browser, rows: number, say: Say): Promise<void> {
  for (const atOnce of AT_ONCE)
    await whileRunning(browser, rows, atOnce, say, async ({ page }) => {
      say(TIMINGS_HEAD);
      const filters = await repeat(48, (round) => timeFilter(page, 'Verdict', Math.floor(round / 2) % 4));
      const timesOf = (which: keyof FilterTimes) => filters.map((times) => times[which]);
      say(timingsLine('filter by a value', timesOf('rowsMs')));
      say(timingsLine('facet counts after a filter', timesOf('countsMs')));
      await measureMoves(page, rows, say);
      const sorts = await repeat(10, (round) => timeSort(page, round % 2 === 0 ? 'confidence' : 'reason'));
      say(timingsLine('sort by a field', sorts));
    });
}

const THOUGHT_MS = 2_000;
const DECISIONS = 40;

/** Prints the rows per hour, at rest and during the slower of the runs. */
export async function measureReviewer(browser: Browser, rows: number, say: Say): Promise<void> {
  const decide = async (page: Page, when: string): Promise<void> => {
    await page.getByRole('grid', { name: 'Rows' }).press('Home');
    const took = await repeat(DECISIONS, () => timeKey(page, 'x'), THOUGHT_MS);
    const addedMs = took.reduce((sum, ms) => sum + ms, 0) / took.length;
    const anHour = (3_600_000 / (THOUGHT_MS + addedMs)).toFixed(0);
    say(`| ${when} | ${median(took).toFixed(0)} | ${percentile(took, 0.95).toFixed(0)} | ${anHour} |`);
  };
  const review = await openBenchReview(browser, rows);
  say('\n| a reviewer who thinks 2 s | median ms | p95 ms | rows an hour |\n| --- | ---: | ---: | ---: |');
  try {
    await review.ordered();
    await decide(review.page, 'at rest');
  } finally {
    await review.close();
  }
  await whileRunning(browser, rows, AT_ONCE[0] ?? 0, say, ({ page }) => decide(page, 'during a run'));
}

async function whileRunning(
  browser: Browser,
  rows: number,
  atOnce: number,
  say: Say,
  measure: (review: BenchReview) => Promise<void>,
): Promise<void> {
  const practice = await startPractice('--latency', String(LATENCY_MS));
  const review = await openBenchReview(browser, rows);
  const { page } = review;
  try {
    await callFromPage(page, 'connectService', { serviceUrl: practice.url, key: PRACTICE_KEY });
    await callFromPage(page, 'changeSettings', { concurrency: atOnce });
    await review.ordered();
    const going = { listId: LIST_ID, scope: MISSING, maxCredits: null, whenGone: 'stop' } as const;
    await callFromPage(page, 'startRun', going);
    const startedMs = performance.now();
    await page.waitForTimeout(5_000); // the number of concurrent requests rises from 4
    await measure(review);
    const { requests } = await callFromPage(page, 'pauseRun', { listId: LIST_ID });
    const aSecond = (requests / ((performance.now() - startedMs) / 1000)).toFixed(0);
    say(`\nA run at ${atOnce} at once: ${aSecond} lookups a second meanwhile`);
  } finally {
    await review.close();
    await practice.stop();
  }
}
