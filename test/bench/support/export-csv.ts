/** Exports a large text file, compared with `sqlite3 -csv`, which writes the same columns from a table. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_LAYOUTS } from '#shared/domain/outcome/export-layouts.ts';
import { median } from './numbers.ts';
import type { Say } from './timings.ts';

const FILL = join(import.meta.dirname, 'fill-checked-list-program.ts');
const PROGRAMS = { file: 'patch-text-program.ts', export: 'export-list-program.ts' } as const;
type What = keyof typeof PROGRAMS;
const ROUNDS = 3;

type Measured = { readonly tookMs: number; readonly peakMb: number };

export function measureCsvExport(rows: number, changed: number, say: Say): void {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  const workspaceDir = join(folder, 'workspace');
  try {
    execFileSync(process.execPath, [FILL, workspaceDir, String(rows), String(changed)]);
    say(
      `\n${rows} rows of 12 columns, ${changed * 100}% of them with two cells to correct; medians of ${ROUNDS}`,
    );
    say('\n| what | layout | ours s | sqlite3 -csv s | ratio | peak MB |');
    say('| --- | --- | ---: | ---: | ---: | ---: |');
    for (const what of ['file', 'export'] as const)
      for (const layout of EXPORT_LAYOUTS) say(`| ${what} | ${layout} | ${measured(what, folder, layout)} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function measured(what: What, folder: string, layout: string): string {
  const output = join(folder, 'written.csv');
  const program = join(import.meta.dirname, PROGRAMS[what]);
  const ours: Measured[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const printed = execFileSync(process.execPath, [program, join(folder, 'workspace'), output, layout]);
    ours.push(JSON.parse(printed.toString()) as Measured);
    if (round === 0) intoTable(folder, output);
    theirs.push(writtenBySqlite(folder));
  }
  const [ourMs, theirMs] = [median(ours.map(({ tookMs }) => tookMs)), median(theirs)];
  const peak = Math.max(...ours.map(({ peakMb }) => peakMb));
  const numbers = [ourMs / 1000, theirMs / 1000, ourMs / theirMs].map((each) => each.toFixed(2));
  return [...numbers, Math.round(peak)].join(' | ');
}

const database = (folder: string): string => join(folder, 'table.sqlite');

function intoTable(folder: string, path: string): void {
  rmSync(database(folder), { force: true });
  execFileSync('sqlite3', ['-csv', database(folder), `.import '${path}' written`]);
}

function writtenBySqlite(folder: string): number {
  const file = openSync(join(folder, 'sqlite.csv'), 'w');
  const startedMs = performance.now();
  execFileSync('sqlite3', ['-csv', '-header', database(folder), 'SELECT * FROM written'], {
    stdio: ['ignore', file, 'inherit'],
  });
  const tookMs = performance.now() - startedMs;
  closeSync(file);
  return tookMs;
}
