/** Tests that the app opens a database only in the journal mode that it asked for, and says why if it cannot. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { mergeLog, openAsIs, openDatabaseToRead, useJournal } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

function makeWorkspace(): string {
  const directory = join(tempDir(), 'workspace');
  openWorkspace(directory).close();
  return directory;
}

/** Opens the database in another thread, as another program does, and keeps it open. */
async function keepOpen(path: string, statements: string): Promise<void> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const db = new (require(workerData.sqlite))(workerData.path);
    db.exec(workerData.statements);
    parentPort.postMessage('open');
    parentPort.on('message', () => undefined);`;
  const workerData = { sqlite: project('node_modules', 'better-sqlite3'), path, statements };
  const other = new Worker(code, { eval: true, workerData });
  onTestFinished(async () => void (await other.terminate()));
  await once(other, 'message');
}

describe('the journal mode of a database', () => {
  it('is checked by what SQLite answers, because it may keep another mode without an error', () => {
    const path = databasePath(makeWorkspace());
    mergeLog(path);
    const db = openAsIs(path);
    onTestFinished(() => void db.close());
    // The mode of a database does not change in the middle of a transaction.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE; CREATE TABLE other (name TEXT)');
    const failure = expect.objectContaining({ code: 'workspace_drive_unsafe', reason: 'no_log' });
    expect(() => useJournal(db, 'delete')).toThrow(expect.objectContaining({ failure }));
    expect(db.pragma('journal_mode', { simple: true })).toBe('memory');
    const { text } = failureMessage({ code: 'workspace_drive_unsafe', directory: '/usb', reason: 'no_log' });
    expect(text).toContain('The drive of “/usb” does not protect written data against a crash');
  });

  it('must be a log when another app’s workspace is read', () => {
    const directory = makeWorkspace();
    openDatabaseToRead(databasePath(directory)).close();
    mergeLog(databasePath(directory));
    expect(() => openDatabaseToRead(databasePath(directory))).toThrow(
      expect.objectContaining({ failure: { code: 'workspace_in_use', directory } }),
    );
  });

  it.each([
    ['wal', 'PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE'],
    ['delete', 'SELECT * FROM lists'],
  ] as const)('cannot become %s while another program has the database open', async (mode, statements) => {
    const path = databasePath(makeWorkspace());
    await keepOpen(path, statements);
    const db = openAsIs(path, { timeout: 0 });
    onTestFinished(() => void db.close());
    expect(() => useJournal(db, mode)).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    const { text } = failureMessage({
      code: 'workspace_not_writable',
      directory: '/work',
      detail: 'SQLITE_BUSY',
    });
    expect(text).toContain('Another program uses the database in “/work”');
  });

  it('loses no commit when the log is merged without shared memory', () => {
    const path = databasePath(makeWorkspace());
    const db = new Sqlite(path);
    db.pragma('wal_autocheckpoint = 0');
    db.exec(`INSERT INTO settings (name, value) VALUES ('mark', '1')`);
    const crashed = `${path}.crashed`;
    // A copy of the files with their log, as a crash leaves them.
    for (const end of ['', '-wal']) spawnSync('cp', [`${path}${end}`, `${crashed}${end}`]);
    db.close();
    mkdirSync(`${crashed}-shm`); // the place of shared memory
    mergeLog(crashed);
    expect(existsSync(`${crashed}-wal`)).toBe(false);
    const merged = new Sqlite(crashed, { readonly: true });
    expect(merged.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(merged.prepare(`SELECT value FROM settings WHERE name = 'mark'`).pluck().get()).toBe('1');
    merged.close();
  });
});

const READ_ONLY =
  'mount -t tmpfs tmpfs "$1" && cp -a "$2" "$1/workspace" && mount -o remount,ro "$1" && shift 2 && exec "$@"';
const unshared = (directory: string, workspace: string, ...command: readonly string[]) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', READ_ONLY, 'sh', directory, workspace, ...command], {
    encoding: 'utf8',
    input: `${join(directory, 'workspace')}\n`,
    timeout: 60_000,
  });
/** Whether this user may create a namespace. Only Linux has namespaces. */
const mayMount = unshared(tmpdir(), import.meta.filename, 'true').status === 0;

it.skipIf(!mayMount)('the app says that a drive is read-only, and does not open its workspace', () => {
  const child = project('test', 'support', 'workspace', 'open-child.ts');
  const { stdout } = unshared(tempDir(), makeWorkspace(), process.execPath, child);
  expect(stdout).toBe('workspace_not_writable\n');
  expect(
    failureMessage({ code: 'workspace_not_writable', directory: '/usb', detail: 'EROFS' }).text,
  ).toContain('“/usb” is on a read-only drive');
});
