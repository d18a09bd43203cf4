/**
 * Takes a first look at a large workbook and reads it, compared with exceljs, which only reads it as a stream. Takes a
 * first look at a workbook of nearly the maximum size, too.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedExceljs } from './installed-exceljs.ts';
import { median } from './numbers.ts';
import type { Say } from './timings.ts';

const FILL = join(import.meta.dirname, 'write-workbook-program.ts');
const PROGRAM = join(import.meta.dirname, 'export-xlsx-program.ts');

const TASKS = { exceljs: 'exceljs: read as a stream', look: 'first look', read: 'read' } as const;
type Task = keyof typeof TASKS;

type Measured = { readonly seconds: number; readonly peakMb: number; readonly rows: number };

export function measureXlsxRead(rows: number, rounds: number, say: Say): void {
  const exceljs = installedExceljs();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  try {
    const path = join(folder, 'list.xlsx');
    execFileSync(process.execPath, [FILL, path, String(rows)]);
    const run = (task: Task): Measured => {
      const program = task === 'exceljs' ? [join(exceljs, 'read.mjs')] : [PROGRAM, task];
      const printed = execFileSync(process.execPath, [...program, path, '', String(rows)]);
      const measured = JSON.parse(printed.toString()) as Measured;
      if (measured.rows !== rows) throw new Error(`${task} came to ${measured.rows} rows of ${rows}`);
      return measured;
    };
    const found: Record<Task, Measured[]> = { exceljs: [], look: [], read: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const task of Object.keys(TASKS) as Task[]) found[task].push(run(task));

    const megabytes = (statSync(path).size / 1e6).toFixed(0);
    say(
      `\nA workbook of ${rows} rows and 12 columns, ${megabytes} MB; medians of ${rounds}, peak memory of all`,
    );
    say('\n| what | s | of exceljs | peak MB |\n| --- | ---: | ---: | ---: |');
    const secondsOf = (task: Task): number => median(found[task].map(({ seconds }) => seconds));
    for (const task of Object.keys(TASKS) as Task[]) {
      const share = (secondsOf(task) / secondsOf('exceljs')).toFixed(2);
      const peak = Math.max(...found[task].map(({ peakMb }) => peakMb)).toFixed(0);
      say(`| ${TASKS[task]} | ${secondsOf(task).toFixed(2)} | ${share} | ${peak} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The number of rows for the first look, which is nearly as many as Excel allows. */
export const LOOKED_AT_ROWS = 1_040_000;

export function measureXlsxLook(rows: number, rounds: number, say: Say): void {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  try {
    const path = join(folder, 'list.xlsx');
    execFileSync(process.execPath, [FILL, path, String(rows), 'long']);
    const looks = Array.from({ length: rounds }, () => {
      const printed = execFileSync(process.execPath, [PROGRAM, 'look', path, '', String(rows)]);
      return JSON.parse(printed.toString()) as Measured;
    });
    const megabytes = (statSync(path).size / 1e6).toFixed(0);
    const seconds = median(looks.map((look) => look.seconds)).toFixed(2);
    const peakMb = Math.max(...looks.map((look) => look.peakMb)).toFixed(0);
    say(`\nA first look at a workbook of ${rows} rows, ${megabytes} MB: ${seconds} s, peak ${peakMb} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
