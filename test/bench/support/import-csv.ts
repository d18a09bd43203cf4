/**
 * Imports a text file of 12 columns as a person does, compared with `sqlite3 .import` of the same file. During the
 * import, a person works in another list, and reads a page and decides a row twenty times a second.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { startPractice } from './bench-core.ts';
import { type BenchHost, startBenchHost } from './bench-host.ts';
import { importList, writeList } from './import-list.ts';
import { median, percentile } from './numbers.ts';
import { forgetPeak, memoryOf } from './process-memory.ts';
import type { Say } from './timings.ts';

const DUPLICATES = 0.3;
const OTHER_ROWS = 5_000;
const PAUSE_MS = 50;
const AT_ONCE = 8;

/** Seconds since the import started, the peak memory in MB, and the time in ms of each page operation during it. */
type Measured = {
  readonly sqlite: number;
  readonly firstLook: number;
  readonly rowsThere: number;
  readonly ready: number;
  readonly quoted: number;
  readonly peakMb: number;
  readonly pageMs: readonly number[];
};

export async function measureCsvImport(rows: number, rounds: number, say: Say): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  const practice = await startPractice();
  try {
    const path = join(folder, 'wide.csv');
    const program = join(import.meta.dirname, 'write-wide-list-program.ts');
    execFileSync(process.execPath, [program, path, String(rows), String(DUPLICATES)]);
    say(
      `\nA text file of ${rows} rows and 12 columns, ${(statSync(path).size / 1e6).toFixed(0)} MB; ${rounds} rounds`,
    );
    const found: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sqlite = importBySqlite(folder, path);
      found.push({ sqlite, ...(await importByApp(folder, path, practice.url)) });
    }
    sayMeasured(found, say);
  } finally {
    await practice.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function sayMeasured(found: readonly Measured[], say: Say): void {
  const medianOf = (read: (one: Measured) => number): number => median(found.map(read));
  const sqlite = medianOf((one) => one.sqlite);
  const line = (what: string, seconds: number): void =>
    say(`| ${what} | ${seconds.toFixed(2)} | ${(seconds / sqlite).toFixed(1)} |`);
  say('\n| what | s | of sqlite3 |\n| --- | ---: | ---: |');
  line('sqlite3 .import', sqlite);
  line(
    'first look',
    medianOf((one) => one.firstLook),
  );
  line(
    'until the rows can be looked at',
    medianOf((one) => one.rowsThere),
  );
  line(
    'until the list is ready',
    medianOf((one) => one.ready),
  );
  line(
    'until the quote is there',
    medianOf((one) => one.quoted),
  );
  const pageMs = found.flatMap((one) => one.pageMs);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  say(
    `page operations meanwhile: ${pageMs.length}, median ${ms(median(pageMs))}, p95 ${ms(percentile(pageMs, 0.95))}`,
  );
  say(
    `longest ${ms(Math.max(...pageMs))}; peak memory ${Math.max(...found.map((one) => one.peakMb)).toFixed(0)} MB`,
  );
}

function importBySqlite(folder: string, path: string): number {
  const database = join(folder, 'sqlite3.db');
  const startedMs = performance.now();
  execFileSync('sqlite3', [database, '-cmd', '.mode csv', `.import "${path}" wide`]);
  const seconds = (performance.now() - startedMs) / 1000;
  rmSync(database);
  return seconds;
}

async function importByApp(
  folder: string,
  path: string,
  serviceUrl: string,
): Promise<Omit<Measured, 'sqlite'>> {
  const directory = mkdtempSync(join(folder, 'host-'));
  const host = await startBenchHost(join(directory, 'workspace'), serviceUrl, AT_ONCE);
  try {
    const { backend, heard } = host;
    const small = await host.addFile(writeList(directory, OTHER_ROWS, 0));
    const other = await importList(small, backend, heard);
    const file = await host.addFile(path);
    forgetPeak(host.pid);

    const lookedMs = performance.now();
    const { choices, mapping } = await backend.readPreview({ file, choices: {} });
    const firstLook = (performance.now() - lookedMs) / 1000;
    const isOver = new AbortController();
    const work = workIn(other, host, isOver.signal);
    const startedMs = performance.now();
    const since = (): number => (performance.now() - startedMs) / 1000;
    const ended = heard((message) =>
      message.name === 'importProgressed' && message.payload.state !== 'running'
        ? message.payload.state
        : null,
    );
    const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: null });
    const rowsThere = await lookUntilThere(listId, host).then(since);
    if ((await ended) !== 'done') throw new Error('the import failed');
    const ready = since();
    await backend.readQuote({ listId, scope: MISSING });
    const quoted = since();
    isOver.abort();
    return { firstLook, rowsThere, ready, quoted, pageMs: await work, peakMb: memoryOf(host.pid).peak };
  } finally {
    await host.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function lookUntilThere(listId: ListId, { backend }: BenchHost): Promise<void> {
  for (;;) {
    const shown = await backend
      .readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 100 })
      .catch(() => null);
    if (shown) return;
    await delay(PAUSE_MS);
  }
}

async function workIn(
  listId: ListId,
  { backend }: BenchHost,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const pageMs: number[] = [];
  const timed = async <T>(operation: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const value = await operation();
    pageMs.push(performance.now() - startedMs);
    return value;
  };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const offset = (turn * 97) % OTHER_ROWS;
    const { rows } = await timed(() => backend.readRows({ listId, view: WHOLE_LIST, offset, limit: 100 }));
    const [row] = rows;
    if (row) {
      const { position, revision } = row;
      await timed(() => backend.decideRow({ listId, position, revision, decision: { kind: 'excluded' } }));
    }
    await delay(PAUSE_MS);
  }
  return pageMs;
}
