/** Tests signals while a workspace opens. This takes long, because another program locks the database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databasePath, holderPath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { lastJson, project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Longer than this counts as a hang. SQLite waits for twice as long. */
const HANGS_MS = 5_000;

function lockedWorkspace(): string {
  const directory = tempDir();
  openWorkspace(directory).close();
  const db = new Sqlite(databasePath(directory));
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = DELETE');
  db.exec('BEGIN EXCLUSIVE');
  return directory;
}

/** Sends a signal once the program has taken the workspace, and returns its end and output. */
async function endOf(program: string, words: readonly string[], signal: NodeJS.Signals) {
  const directory = lockedWorkspace();
  const child = spawn(process.execPath, [project('out/main', program), ...words, '--workspace', directory], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  await expect.poll(() => existsSync(holderPath(directory)), { timeout: 20_000 }).toBe(true);
  const closed = once(child, 'close');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
  await closed;
  clearTimeout(timer);
  return { signal: child.signalCode, status: child.exitCode, stdout, stderr: '' };
}

const PROGRAMS: readonly (readonly [string, string, readonly string[]])[] = [
  ['a command', 'cli.js', ['lists', '--json']],
  ['the local host', 'loopback.js', ['--no-open']],
  ['the local host as a command', 'cli.js', ['serve', '--no-open']],
];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

it
  .skipIf(process.platform === 'win32')
  .each(PROGRAMS.flatMap(([who, ...program]) => SIGNALS.map((signal) => [who, signal, ...program] as const)))(
  '%s ends immediately when it receives %s while the workspace is being opened',
  async (_, signal, program, words) => {
    const end = await endOf(program, words, signal);
    expect(end.signal).toBe(signal);
    if (words.includes('--json')) expect(lastJson(end)).toEqual({ stopped: 'interrupted' });
  },
);
