/** The map of very many pins: how long the page cannot answer while it comes, and until its clusters are drawn. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { makePinnedList, PINNED } from '../../e2e/fixtures/pinned-list.ts';
import { watchPages } from '../../support/app/browser-errors.ts';
import { startLocalHost } from '../../support/app/local-host-process.ts';
import { callFromPage } from '../../support/app/page-call.ts';
import { median } from './numbers.ts';
import { openReview } from './review-page.ts';
import type { Say } from './timings.ts';

/** A map of few pins shows what opening any map takes. */
const PIN_COUNTS = [400, 100_000];
const ROUNDS = 5;
/** In which all clusters are drawn; what the map does afterwards nobody waits for. */
const SETTLED_MS = 4_000;

export async function measureMap(browser: Browser, say: Say): Promise<void> {
  say('\n| pins | longest task ms | longest stretch of script ms |\n| ---: | ---: | ---: |');
  for (const pins of PIN_COUNTS) say(`| ${pins} | ${await measured(browser, pins)} |`);
}

async function measured(browser: Browser, pins: number): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  const workspaceDir = join(directory, 'workspace');
  makePinnedList(workspaceDir, pins);
  const host = await startLocalHost(workspaceDir);
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  const watch = watchPages(page.context());
  try {
    await page.goto(host.url);
    await page.locator('h1').waitFor();
    await callFromPage(page, 'changeSettings', { started: true });
    const opened: Opened[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.reload();
      await openReview(page, 'seen', PINNED);
      opened.push(await openMap(page));
    }
    const tasks = median(opened.map(({ taskMs }) => taskMs));
    return [tasks, median(opened.map(({ scriptMs }) => scriptMs))].map((ms) => ms.toFixed(0)).join(' | ');
  } finally {
    await page.close();
    await host.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    watch.check();
  }
}

/** The longest of each; a task of less than 50 ms is 0. */
type Opened = { readonly taskMs: number; readonly scriptMs: number };

async function openMap(page: Page): Promise<Opened> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 });
  await devtools.send('Profiler.start');
  await page.keyboard.press('m');
  await page.getByText('rows on the map').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const { profile } = await devtools.send('Profiler.stop');
  await devtools.detach();
  const taskMs = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])));
  return { taskMs, scriptMs: longestStretch(profile) };
}

type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[];
  readonly samples?: readonly number[];
  /** Microseconds. */
  readonly timeDeltas?: readonly number[];
};

/** Milliseconds between two samples at which no script ran: drawing, which is slow without a graphics card, ends a stretch. */
function longestStretch({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let longest = 0;
  let stretch = 0;
  for (const [at, id] of samples.entries()) {
    const name = names.get(id);
    stretch = name === '(idle)' || name === '(program)' ? 0 : stretch + (timeDeltas[at] ?? 0);
    longest = Math.max(longest, stretch);
  }
  return longest / 1_000;
}
