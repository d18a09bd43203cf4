/** Measures how long a map of very many pins blocks the page while it loads, and when its clusters are drawn. */
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

const PIN_COUNTS = [400, 100_000];
const ROUNDS = 5;
/** The time in ms after which all clusters are drawn. Nobody waits for later work of the map. */
const SETTLED_MS = 4_000;

export async function measureMap(browser: Browser, say: Say): Promise<void> {
  say('\n| pins | longest task ms | most script in a task ms |\n| ---: | ---: | ---: |');
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
      opened.push(await openMap(browser, page));
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

type Opened = {
  /** The duration of the longest task, including its waits. */
  readonly taskMs: number;
  readonly scriptMs: number;
};

async function openMap(browser: Browser, page: Page): Promise<Opened> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 });
  await browser.startTracing(page, { categories: TASKS });
  await devtools.send('Profiler.start');
  await page.keyboard.press('m');
  await page.getByText('rows on the map').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const { profile } = await devtools.send('Profiler.stop');
  const tasks = mainTasks(JSON.parse((await browser.stopTracing()).toString('utf8')) as Trace);
  await devtools.detach();
  return {
    taskMs: Math.max(...tasks.map(({ from, to }) => to - from)) / 1_000,
    scriptMs: Math.max(...scriptOf(tasks, profile)) / 1_000,
  };
}

/** The trace categories with each task of each thread, and the threads' names. */
const TASKS = ['disabled-by-default-devtools.timeline', '__metadata'];

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The start in µs, on the same clock as the profile. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
};
type Trace = { readonly traceEvents: readonly TraceEvent[] };
type Task = { readonly from: number; readonly to: number };

/** Returns the tasks of the page's thread in order. This is the renderer thread with the most work. */
function mainTasks({ traceEvents }: Trace): readonly Task[] {
  const ofThread = (main: TraceEvent): readonly Task[] =>
    traceEvents
      .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main.pid && tid === main.tid)
      .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }));
  const worked = (tasks: readonly Task[]): number => tasks.reduce((sum, { from, to }) => sum + to - from, 0);
  return traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(ofThread)
    .reduce((most, tasks) => (worked(tasks) > worked(most) ? tasks : most), [])
    .toSorted((a, b) => a.from - b.from);
}

type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[];
  /** In µs, like the deltas. */
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
};

/** Entries of the profile that are not script: idle time, layout, and waiting for shaders on the processor. */
const NO_SCRIPT: readonly string[] = ['(idle)', '(program)', 'getProgramParameter'];

function scriptOf(
  tasks: readonly Task[],
  { nodes, startTime, samples = [], timeDeltas = [] }: Profile,
): readonly number[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const script = tasks.map(() => 0);
  let now = startTime;
  let task = 0;
  for (const [at, id] of samples.entries()) {
    const passed = timeDeltas[at] ?? 0;
    now += passed;
    while (task < tasks.length && (tasks[task]?.to ?? 0) < now) task += 1;
    if ((tasks[task]?.from ?? now) < now && !NO_SCRIPT.includes(names.get(id) ?? ''))
      script[task] = (script[task] ?? 0) + passed;
  }
  return script;
}
