/**
 * `npm run bench sizes`: the same day with a list of 1,000,000 rows and of 10,000,000 (`--rows N,N`): imported, quoted,
 * sorted, filtered, searched, decided and exported through the local host, with the time and the peak memory of each
 * step. Then the memory of a page that visited many places of the list.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { NO_FILTER, type RowFilter, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { openDatabase } from '../../src-main/db/database.ts';
import { databasePath } from '../../src-main/db/folder/paths.ts';
import { createRankRepository } from '../../src-main/db/repositories/rank-repository.ts';
import { BROWSER_ARGS } from '../support/app/browser-args.ts';
import { findBrowser } from '../support/app/find-browser.ts';
import { startLocalHost } from '../support/app/local-host-process.ts';
import { startPractice } from './support/bench-core.ts';
import { type BenchHost, startBenchHost } from './support/bench-host.ts';
import { openBenchPage } from './support/bench-review.ts';
import { importList, writeList } from './support/import-list.ts';
import { pageMemory } from './support/measure-memory.ts';
import { median } from './support/numbers.ts';
import { forgetPeak, memoryOf } from './support/process-memory.ts';
import { openReview } from './support/review-page.ts';
import { repeat, somewhere } from './support/timings.ts';

const DUPLICATES = 0.3;
const AT_ONCE = 8;
const PAGE = 100;
const ROUNDS = 20;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000,10000000' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Sized = { readonly steps: readonly Step[]; readonly pageMb: number };
type Step = { readonly what: string; readonly ms: number; readonly peakMb: number };

async function stepsOf(rows: number): Promise<Sized> {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  const workspaceDir = join(directory, 'workspace');
  const practice = await startPractice();
  const host = await startBenchHost(workspaceDir, practice.url, AT_ONCE);
  const steps: Step[] = [];
  const step = async <T>(what: string, act: () => Promise<T>, times = 1): Promise<T> => {
    forgetPeak(host.pid);
    const startedMs = performance.now();
    const done = await act();
    const ms = (performance.now() - startedMs) / times;
    const { peak } = memoryOf(host.pid);
    steps.push({ what, ms, peakMb: peak });
    say(`${rows} rows, ${what}: ${(ms / 1000).toFixed(3)} s, ${peak.toFixed(0)} MB`);
    return done;
  };
  try {
    const file = await host.addFile(writeList(directory, rows, DUPLICATES));
    const listId = await step('import', () => importList(file, host.backend, host.heard));
    await step('quote', () => host.backend.readQuote({ listId, scope: MISSING }));
    await step('order of all columns', () => allOrdered(workspaceDir, listId, host));
    await work(rows, listId, host, step);
    await step('export in place', () => exported(listId, host));
    await host.stop();
    return { steps, pageMb: await pageMb(workspaceDir) };
  } finally {
    await host.stop();
    await practice.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function pageMb(workspaceDir: string): Promise<number> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });
  const host = await startLocalHost(workspaceDir);
  try {
    const page = await browser.newPage();
    await openBenchPage(page, host.url);
    await page.getByRole('button', { name: 'list.csv', exact: true }).first().click();
    // Quoting ten million rows takes half a minute.
    await page.getByRole('button', { name: 'View rows' }).click({ timeout: 300_000 });
    await openReview(page, 'seen');
    return (await pageMemory(page)).after / 1e6;
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** Waits for the column orders, which are made in the background after an import. */
async function allOrdered(workspaceDir: string, listId: ListId, { backend }: BenchHost): Promise<void> {
  const { columns } = await backend.readList({ listId });
  const db = openDatabase(databasePath(workspaceDir));
  const ranks = createRankRepository(db);
  while (ranks.columns(listId).length < columns.length) await delay(100);
  db.close();
}

async function work(
  rows: number,
  listId: ListId,
  { backend }: BenchHost,
  step: <T>(what: string, act: () => Promise<T>, times?: number) => Promise<T>,
): Promise<void> {
  const page = (view: RowView, share = 0) =>
    backend.readRows({ listId, view, offset: Math.floor(rows * share), limit: PAGE });
  const filtered = (filter: Partial<RowFilter>) =>
    page({ ...WHOLE_LIST, filter: { ...NO_FILTER, ...filter } });
  await step('open: a first page', () => page(WHOLE_LIST));
  await step('a page anywhere', () => repeat(ROUNDS, (round) => page(WHOLE_LIST, somewhere(round))), ROUNDS);
  await step('sort by a column', () => page({ ...WHOLE_LIST, sort: [{ by: 1, descending: false }] }));
  await step('filter by a verdict', () => filtered({ facets: { verdict: ['not_checked'] } }));
  await step('search: a text in few rows', () => filtered({ text: '77777' }));
  await step('counts of all facets', () => backend.readFacets({ listId, filter: NO_FILTER }));
  const { rows: somewhereElse } = await page(WHOLE_LIST, 0.5);
  const decide = (round: number) => {
    const { position = 0, revision = 0 } = somewhereElse[round] ?? {};
    return backend.decideRow({ listId, position, revision, decision: { kind: 'excluded' } });
  };
  await step('a decision', () => repeat(ROUNDS, decide), ROUNDS);
}

async function exported(listId: ListId, { backend, heard }: BenchHost): Promise<void> {
  const ended = heard((message) =>
    message.name === 'exportProgressed' && message.payload.state !== 'running' ? message.payload.state : null,
  );
  await backend.startExport({ listId, format: 'csv', layout: 'in_place' });
  const state = await ended;
  if (state !== 'done') throw new Error(`the export ended as ${state}`);
}

const sizes = values.rows.split(',').map(Number);
say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, rows: ${sizes.join(', ')}`);
const found: Sized[] = [];
for (const rows of sizes) found.push(await stepsOf(rows));
say(`\n| what | ${sizes.map((rows) => `${rows}: s | MB`).join(' | ')} |`);
say(`| --- |${' ---: | ---: |'.repeat(sizes.length)}`);
for (const [at, { what }] of (found[0]?.steps ?? []).entries()) {
  const cells = found.map(({ steps }) => {
    const { ms = Number.NaN, peakMb = Number.NaN } = steps[at] ?? {};
    return `${(ms / 1000).toFixed(3)} | ${peakMb.toFixed(0)}`;
  });
  say(`| ${what} | ${cells.join(' | ')} |`);
}
say(
  `\nMedian of the peak memory: ${found.map(({ steps }) => median(steps.map(({ peakMb }) => peakMb)).toFixed(0)).join(', ')} MB`,
);
say(`Memory of the page: ${found.map(({ pageMb: mb }) => mb.toFixed(1)).join(', ')} MB`);
