/** Two apps never open a workspace at the same time, no matter what the lock file is. No other file is changed. */
import { chmodSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockPath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { WITHOUT_ROOTS_RIGHTS } from '../../support/app/without-roots-rights.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { createOpener } from '../../support/workspace/opener.ts';

function newWorkspace(): string {
  const directory = join(tempDir(), 'place', 'workspace');
  openWorkspace(directory).close();
  return directory;
}

/** Makes the lock a database in WAL mode, so that SQLite writes to the files next to it. */
function fillLock(directory: string): void {
  const lock = new Sqlite(lockPath(directory));
  lock.pragma('journal_mode = WAL');
  lock.exec('CREATE TABLE any (content)');
  lock.close();
}

describe.skipIf(process.platform === 'win32')('a lock file that cannot be written', () => {
  const [first, second] = [createOpener(WITHOUT_ROOTS_RIGHTS), createOpener(WITHOUT_ROOTS_RIGHTS)];
  beforeAll(() => Promise.all([first.warmUp('/dev/null'), second.warmUp('/dev/null')]));
  afterAll(() => Promise.all([first.close(), second.close()]));

  it('still prevents a second app from opening the workspace', async () => {
    const directory = newWorkspace();
    chmodSync(lockPath(directory), 0o400);
    expect([await first.hold(directory), await second.open(directory)]).toEqual([
      'opened',
      'workspace_in_use',
    ]);
  });
});

describe('a lock file with content', () => {
  it('makes the app refuse the workspace', () => {
    const directory = newWorkspace();
    fillLock(directory);
    const failure = { code: 'workspace_altered', directory, what: 'workspace.lock' };
    expect(() => openWorkspace(directory)).toThrow(expect.objectContaining({ failure }));
  });

  it.each(['-wal', '-shm', '-journal'])(
    'makes the app refuse the workspace if its %s file is a link, and the linked file stays unchanged',
    (end) => {
      const directory = newWorkspace();
      fillLock(directory);
      const [path, letter] = [`${lockPath(directory)}${end}`, join(directory, '..', 'letter.txt')];
      writeFileSync(letter, 'mine'.repeat(50_000));
      linkSync(letter, path);
      const failure = { code: 'workspace_name_taken', path, found: 'link', expected: 'file' };
      expect(() => openWorkspace(directory)).toThrow(expect.objectContaining({ failure }));
      expect(readFileSync(letter, 'utf8')).toBe('mine'.repeat(50_000));
    },
  );
});
