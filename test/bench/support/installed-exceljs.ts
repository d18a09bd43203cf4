import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { npmCommand } from '../../../build/install.mjs';

const EXCELJS = resolve(import.meta.dirname, '../exceljs');

/** Returns the folder of exceljs. It is outside the project, because exceljs needs 194 packages. */
export function installedExceljs(): string {
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
