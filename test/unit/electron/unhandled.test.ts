import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../support/rows/temp-dir.ts';

const CHILD = join(import.meta.dirname, 'unhandled-child.ts');
const told = ({ stdout }: SpawnSyncReturns<string>): readonly string[] =>
  stdout.split('\n').filter((line) => line.startsWith('told '));

it('errors that nothing handles are in the log without data, and the program continues', () => {
  const log = join(tempDir(), 'shell.log');
  const ended = spawnSync(process.execPath, [CHILD, log], { encoding: 'utf8', timeout: 60_000 });
  expect(ended.stdout).toContain('still running');
  expect(ended.status).toBe(1);
  const text = readFileSync(log, 'utf8');
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly reference: string; readonly stack: string });
  expect(entries.map(({ stack }) => stack.split('\n', 1)[0])).toEqual([
    'Error: the preload failed for …',
    'Error: the page does not respond',
    'Error: the process GPU ended: crashed',
    'Error: rejected for …',
    'TypeError: the first failed for …',
    'TypeError: the second failed for …',
  ]);
  expect(text).toContain('unhandled-child.ts');
  for (const data of ['Ann', 'High Street']) expect(text).not.toContain(data);
  // The person sees one message, with the reference of an entry.
  expect(told(ended)).toEqual([`told ${entries[4]?.reference}`]);
  if (process.platform !== 'win32') expect(statSync(log).mode & 0o777).toBe(0o600);
});

const FULL =
  'mount -t tmpfs -o size=64k tmpfs "$1" && cat /dev/zero >"$1/fill" 2>/dev/null; shift; exec "$@"';
const MOUNTED = ['-rm', 'sh', '-c', `${FULL} 2>/dev/full`, 'sh'];
/** Whether this user may create a namespace. Only Linux has namespaces. */
const mayMount = spawnSync('unshare', [...MOUNTED, tmpdir(), 'true']).status === 0;

it.skipIf(!mayMount)('a full disk for the log and for the error output does not end the program', () => {
  const drive = join(tempDir(), 'drive');
  mkdirSync(drive);
  const words = [...MOUNTED, drive, process.execPath, CHILD, join(drive, 'shell.log')];
  const ended = spawnSync('unshare', words, { encoding: 'utf8', timeout: 60_000 });
  expect(ended.stdout).toContain('still running');
  expect(told(ended)).toHaveLength(1);
  expect(ended.status).toBe(1);
});
