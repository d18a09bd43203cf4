import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { releaseFreePages } from '../../../src-main/db/free-space.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList } from '../../support/rows/workspace.ts';

const MB = 1_000_000;

function open(directory: string): Database {
  const workspace = openWorkspace(directory);
  onTestFinished(workspace.close);
  return workspace.db;
}

const addLong = (db: Database) =>
  addList(
    { db, repositories: createRepositories(db) },
    Array.from({ length: 2_000 }, (_, row) => [
      'A',
      `Street ${row}`,
      '1',
      'Leeds',
      'LS1 1AA',
      'x'.repeat(10_000),
    ]),
  );

function sizeOf(directory: string, db: Database): number {
  db.pragma('wal_checkpoint(TRUNCATE)');
  return statSync(databasePath(directory)).size;
}

it('the app frees the space of a deleted list, and leaves the other lists unchanged', async () => {
  const directory = tempDir();
  const db = open(directory);
  const { lists, rows } = createRepositories(db);
  const kept = addLong(db);
  const deleted = addLong(db);
  expect(sizeOf(directory, db)).toBeGreaterThan(40 * MB);
  lists.delete(deleted.id);
  await releaseFreePages(db);
  expect(sizeOf(directory, db)).toBeLessThan(30 * MB);
  lists.delete(kept.id);
  await releaseFreePages(db);
  expect(sizeOf(directory, db)).toBeLessThan(2 * MB);
  expect(rows.one(kept.id, 1)).toBeNull();
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it('the app can free unused space in a workspace of an older version, without losing a list', async () => {
  const directory = tempDir();
  openWorkspace(directory).close();
  const old = new Sqlite(databasePath(directory));
  old.pragma('auto_vacuum = NONE');
  old.exec('VACUUM');
  expect(old.pragma('auto_vacuum', { simple: true })).toBe(0);
  migrate(old, MIGRATIONS);
  const list = addLong(old);
  old.close();

  const db = open(directory);
  const { lists } = createRepositories(db);
  expect(lists.find(list.id)?.rowCount).toBe(2_000);
  lists.delete(list.id);
  await releaseFreePages(db);
  expect(sizeOf(directory, db)).toBeLessThan(2 * MB);
});
