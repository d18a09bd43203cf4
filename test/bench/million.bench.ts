/**
 * `npm run bench million`: a list of 1,000,000 rows, 30% of them duplicates, as a person uses it. It is imported and
 * quoted, and viewed during its run. Then the app is restarted and the run continued. After each step, the bench
 * measures the memory of the local host, which has its own process. Options: `--rows N` (columns are ordered from
 * 50,000 rows on), `--seconds N` of viewing in each run (30).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { openDatabase } from '../../src-main/db/database.ts';
import { databasePath } from '../../src-main/db/folder/paths.ts';
import { createRankRepository } from '../../src-main/db/repositories/rank-repository.ts';
import { startPractice } from './support/bench-core.ts';
import { type BenchHost, startBenchHost } from './support/bench-host.ts';
import { importList, writeList } from './support/import-list.ts';
import { median, percentile } from './support/numbers.ts';
import { forgetPeak, memoryOf } from './support/process-memory.ts';

const DUPLICATES = 0.3;
const AT_ONCE = 128;
/** The time in ms in which finished threads close, and short-lived memory is released. */
const SETTLING_MS = 3_000;
const UNSEEN_SECONDS = 15;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '30' } },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const inSeconds = (ms: number): string => (ms / 1000).toFixed(2);

async function timed<T>(operation: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedMs = performance.now();
  const value = await operation();
  return { value, ms: performance.now() - startedMs };
}

function sayMemory({ pid }: BenchHost, when: string): void {
  const { total, own, files, peak } = memoryOf(pid);
  say(`| ${when} | ${[total, own, files, peak].map(Math.round).join(' | ')} |`);
  forgetPeak(pid);
}

async function workMeanwhile({ backend, pid }: BenchHost, listId: ListId) {
  const view = WHOLE_LIST;
  const pageMs: number[] = [];
  const memory: number[] = [];
  const page = async <T>(operation: () => Promise<T>): Promise<T> => {
    const { value, ms } = await timed(operation);
    pageMs.push(ms);
    return value;
  };
  const startedMs = performance.now();
  for (let turn = 0; performance.now() - startedMs < seconds * 1000; turn += 1) {
    const offset = (turn * 99_991) % rows;
    const { rows: shown } = await page(() => backend.readRows({ listId, view, offset, limit: 100 }));
    await page(() => backend.findNextToReview({ listId, view, after: 0, backwards: false }));
    const [row] = shown;
    // Decides a row that the run has not reached. The core would refuse a decision on a row that the run has just
    // changed.
    if (row?.judgement.verdict === 'not_checked' && offset > rows / 2 && turn % 5 === 1) {
      const { position, revision } = row;
      const decision = { kind: 'excluded' } as const;
      await page(() => backend.decideRow({ listId, position, revision, decision }));
    }
    if (memory.length <= (performance.now() - startedMs) / 1000) memory.push(memoryOf(pid).total);
    await delay(50);
  }
  return { pageMs, memory };
}

async function importAndOrder(host: BenchHost, directory: string): Promise<ListId> {
  const file = await host.addFile(writeList(directory, rows, DUPLICATES));
  sayMemory(host, 'file handed over');
  const imported = await timed(() => importList(file, host.backend, host.heard));
  sayMemory(host, `imported, ${inSeconds(imported.ms)} s`);
  const listId = imported.value;
  const db = openDatabase(databasePath(join(directory, 'workspace')));
  const ranks = createRankRepository(db);
  const { columns } = await host.backend.readList({ listId });
  const ordered = await timed(async () => {
    while (ranks.columns(listId).length < columns.length) await delay(100);
  });
  db.close();
  await delay(SETTLING_MS);
  sayMemory(host, `its ${columns.length} columns ordered, ${inSeconds(ordered.ms)} s`);
  return listId;
}

async function quoteAndRun(host: BenchHost, listId: ListId): Promise<void> {
  const { backend } = host;
  const quoteMs: number[] = [];
  for (let round = 0; round < 3; round += 1)
    quoteMs.push((await timed(() => backend.readQuote({ listId, scope: MISSING }))).ms);
  await delay(SETTLING_MS);
  sayMemory(host, `quoted three times, ${quoteMs.map(inSeconds).join(', ')} s`);

  const startedMs = performance.now();
  await backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
  await delay(UNSEEN_SECONDS * 1000);
  sayMemory(host, `${UNSEEN_SECONDS} s of the run, nobody looking`);
  const { pageMs, memory } = await workMeanwhile(host, listId);
  sayMemory(host, `${seconds} s more, someone at work`);
  await backend.readFacets({ listId, filter: NO_FILTER });
  sayMemory(host, 'the counts of the review read');
  const run = await backend.pauseRun({ listId });
  const ranSeconds = (performance.now() - startedMs) / 1000;
  await delay(SETTLING_MS);
  sayMemory(host, 'the run paused');

  const third = Math.floor(memory.length / 3);
  const medianOf = (part: number): number =>
    Math.round(median(memory.slice(part * third, (part + 1) * third)));
  say(`\nMemory while someone works, medians of the thirds: ${[0, 1, 2].map(medianOf).join(', ')} MB`);
  say(`Run: ${Math.round(run.requests / ranSeconds)} lookups a second, ${run.failed} failed`);
  say(
    `Page operations: ${percentile(pageMs, 0.5).toFixed(1)} ms median, ${percentile(pageMs, 0.95).toFixed(1)} ms p95, ${pageMs.length} of them`,
  );
}

const HEAD =
  '\n| after | MB in memory | its own | of files | at most meanwhile |\n| --- | ---: | ---: | ---: | ---: |';

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rows} rows`);
const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
const workspaceDir = join(directory, 'workspace');
const practice = await startPractice('--latency', '50');
const start = (): Promise<BenchHost> => startBenchHost(workspaceDir, practice.url, AT_ONCE);
let host = await start();
try {
  say(HEAD);
  sayMemory(host, 'opened');
  const listId = await importAndOrder(host, directory);
  await quoteAndRun(host, listId);

  await host.stop();
  host = await start();
  say(HEAD);
  sayMemory(host, 'opened anew');
  await quoteAndRun(host, listId);
} finally {
  await host.stop();
  await practice.stop();
  rmSync(directory, { recursive: true, force: true });
}
