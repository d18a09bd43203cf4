import type { Browser, Page } from 'playwright';
import { openBenchReview } from './bench-review.ts';
import { timeKey, timeScroll } from './review-page.ts';
import { repeat, type Say, somewhere } from './timings.ts';

const PLACES = 60;
const COLLECTIONS = 3;

export async function measureMemory(browser: Browser, sizes: readonly number[], say: Say): Promise<void> {
  say('\n| rows | script memory MB | the same after collecting | elements and texts |');
  say('| ---: | ---: | ---: | ---: |');
  for (const rows of sizes) {
    const review = await openBenchReview(browser, rows);
    try {
      const { before, after, nodes } = await pageMemory(review.page);
      const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
      say(`| ${rows} | ${mb(before)} | ${mb(after)} | ${nodes} |`);
    } finally {
      await review.close();
    }
  }
}

/** Returns the bytes of the page's script after visits to many places of a list and after garbage collection. */
export async function pageMemory(page: Page) {
  await repeat(PLACES, (round) => timeScroll(page, somewhere(round)));
  await repeat(PLACES, () => timeKey(page, 'PageDown'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const used = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  };
  const before = await used();
  for (let round = 0; round < COLLECTIONS; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const after = await used();
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { before, after, nodes };
}
