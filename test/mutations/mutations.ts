/**
 * `node test/mutations/mutations.ts [WORD]`: puts each fault, one after the other, into a copy of the sources and runs
 * the tests that must notice it. Prints a table, and exits with 1 if a fault survives. With WORD, tries only faults
 * whose name contains that word.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applied, FAULTS, type Fault } from './faults.ts';

const project = resolve(import.meta.dirname, '../..');
const COPIED = ['build', 'package.json', 'src-main', 'src-renderer', 'src-shared', 'test'];
const LINKED = ['node_modules', 'out'];

const copy = mkdtempSync(join(tmpdir(), 'doorstep-mutations-'));
for (const name of COPIED) cpSync(join(project, name), join(copy, name), { recursive: true });
for (const name of LINKED) symlinkSync(join(project, name), join(copy, name), 'junction');
try {
  const word = process.argv[2] ?? '';
  const chosen = FAULTS.filter(({ name }) => name.includes(word));
  const sound = unnoticed([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (!sound) throw new Error('the tests fail without any fault');
  const survivors = chosen.filter(survives);
  process.stdout.write(`\n${chosen.length - survivors.length} of ${chosen.length} faults were noticed.\n`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function survives(fault: Fault): boolean {
  const path = join(copy, fault.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, applied(fault, source));
  const isUnnoticed = unnoticed(fault.tests);
  writeFileSync(path, source);
  process.stdout.write(`| ${isUnnoticed ? 'SURVIVED' : 'noticed'} | ${fault.name} | ${fault.file} |\n`);
  return isUnnoticed;
}

function unnoticed(tests: readonly string[]): boolean {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '-c', 'test/vitest.config.ts', '--bail=1', '--testTimeout=30000', ...tests];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 180_000 }).status === 0;
}
