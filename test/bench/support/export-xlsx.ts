/** Reads and patches a large workbook, compared with exceljs, which loads it, makes the same change and saves it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedExceljs } from './installed-exceljs.ts';
import { median } from './numbers.ts';
import type { Say } from './timings.ts';

const FILL = join(import.meta.dirname, 'write-workbook-program.ts');
const PROGRAM = join(import.meta.dirname, 'export-xlsx-program.ts');
const ROUNDS = 3;

const TASKS = {
  exceljs: 'exceljs: load, change, save',
  in_place: 'two columns changed in place',
  beside: 'two columns added',
  read: 'read',
} as const;
type Task = keyof typeof TASKS;

type Measured = { readonly seconds: number; readonly peakMb: number; readonly rows: number };

export function measureXlsxExport(rows: number, say: Say): void {
  const exceljs = installedExceljs();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  try {
    const source = join(folder, 'list.xlsx');
    execFileSync(process.execPath, [FILL, source, String(rows)]);
    const run = (task: Task): Measured => {
      const program = task === 'exceljs' ? [join(exceljs, 'patch.mjs')] : [PROGRAM, task];
      const output = join(folder, `${task}.xlsx`);
      const printed = execFileSync(process.execPath, [...program, source, output, String(rows)]);
      const measured = JSON.parse(printed.toString()) as Measured;
      if (measured.rows !== rows) throw new Error(`${task} came to ${measured.rows} rows of ${rows}`);
      return measured;
    };
    const found: Record<Task, Measured[]> = { exceljs: [], in_place: [], beside: [], read: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const task of Object.keys(TASKS) as Task[]) found[task].push(run(task));

    say(`\nA workbook of ${rows} rows and 12 columns; medians of ${ROUNDS}, peak memory of all`);
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
