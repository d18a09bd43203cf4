/** A large workbook read and patched, beside exceljs that loads it, makes the same change in place and saves it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { npmCommand } from '../../../build/install.mjs';
import { median } from './numbers.ts';
import type { Say } from './timings.ts';

const EXCELJS = resolve(import.meta.dirname, '../exceljs');
const FILL = join(import.meta.dirname, 'write-workbook-program.ts');
const PROGRAM = join(import.meta.dirname, 'export-xlsx-program.ts');
const ROUNDS = 3;

/** Each in a process of its own, in turn. */
const TASKS = {
  exceljs: 'exceljs: load, change, save',
  in_place: 'two columns changed in place',
  beside: 'two columns added beside',
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

    say(`\nA workbook of ${rows} rows and 12 columns; medians of ${ROUNDS}, the most memory of all`);
    say('\n| what | s | of exceljs | MB at most |\n| --- | ---: | ---: | ---: |');
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

/** The folder it is in, outside the project: it brings 194 packages. */
function installedExceljs(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(EXCELJS).toSorted()) hash.update(readFileSync(join(EXCELJS, name)));
  const kept = join(tmpdir(), `doorstep-bench-exceljs-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(kept)) return kept;
  const root = mkdtempSync(`${kept}-`);
  cpSync(EXCELJS, root, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const [command, ...args] = npmCommand();
  const wanted = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync(command, [...args, ...wanted], { cwd: root, stdio: ['ignore', 2, 2] });
  renameSync(root, kept);
  return kept;
}
