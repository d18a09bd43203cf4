/**
 * `npm run bench grid`: the review in a real browser, with 1,000,000 rows and 12 columns. Measures the time from an
 * input until its rows are painted, scrolling compared with other grids, and the page's memory. Options: `--rows N`,
 * `--seconds N` of each scrolling (4), `--only review,running,reviewer,scrolling,memory,map`.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { BROWSER_ARGS } from '../support/app/browser-args.ts';
import { findBrowser } from '../support/app/find-browser.ts';
import { measureMap } from './support/measure-map.ts';
import { measureMemory } from './support/measure-memory.ts';
import { measureReview } from './support/measure-review.ts';
import { measureReviewer, measureRunning } from './support/measure-running.ts';
import { measureScrolling } from './support/measure-scrolling.ts';

const PARTS = ['review', 'running', 'reviewer', 'scrolling', 'memory', 'map'];
const FEW_ROWS = 10_000;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: PARTS.join() },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const wanted = values.only.split(',');

const executablePath = findBrowser();
const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, Chromium ${browser.version()}`);
try {
  if (wanted.includes('review')) await measureReview(browser, rows, say);
  if (wanted.includes('running')) await measureRunning(browser, rows, say);
  if (wanted.includes('reviewer')) await measureReviewer(browser, rows, say);
  if (wanted.includes('scrolling')) await measureScrolling(browser, { rows, seconds }, say);
  if (wanted.includes('map')) await measureMap(browser, say);
  if (wanted.includes('memory')) await measureMemory(browser, [rows, FEW_ROWS], say);
  say(
    `\nProcesses that wanted a core in the last 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await browser.close();
}
