import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { OLDEST_VERSION } from '../../../src-main/db/migrations/all.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

describe('openWorkspace', () => {
  it('makes the folder of a new workspace, and opens the workspace again with its content', () => {
    const directory = join(tempDir(), 'new', 'workspace');
    const first = openWorkspace(directory);
    first.db.exec(`INSERT INTO settings (name, value) VALUES ('a', '1')`);
    first.close();

    const again = openWorkspace(directory);
    expect(again.db.prepare('SELECT value FROM settings').pluck().get()).toBe('1');
    again.close();
  });

  it('refuses to open the workspace for a second app until the first app has closed it', () => {
    const directory = tempDir();
    const first = openWorkspace(directory);
    expect(() => openWorkspace(directory)).toThrow(
      expect.objectContaining({ failure: { code: 'workspace_in_use', directory } }),
    );
    first.close();
    openWorkspace(directory).close();
  });

  it('refuses a workspace of a newer app, and leaves it unchanged', () => {
    const directory = tempDir();
    openWorkspace(directory).close();
    const db = openDatabase(databasePath(directory));
    db.pragma('user_version = 999');
    db.close();

    expect(() => openWorkspace(directory)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ code: 'workspace_from_newer_app', found: 999 }),
      }),
    );
    const after = openDatabase(databasePath(directory));
    expect(after.pragma('user_version', { simple: true })).toBe(999);
    after.close();
  });

  it('refuses a workspace of an early preview, and leaves it unchanged', () => {
    const directory = tempDir();
    openWorkspace(directory).close();
    const found = OLDEST_VERSION - 1;
    const write = openDatabase(databasePath(directory));
    write.exec(`INSERT INTO settings (name, value) VALUES ('a', '1'); PRAGMA user_version = ${found}`);
    write.close();
    expect(() => openWorkspace(directory)).toThrow(
      expect.objectContaining({ failure: { code: 'workspace_from_preview', directory, found } }),
    );
    const read = openDatabase(databasePath(directory));
    expect(read.pragma('user_version', { simple: true })).toBe(found);
    expect(read.prepare('SELECT value FROM settings').pluck().get()).toBe('1');
    read.close();
  });

  it('reports a file that is not a database as damaged, and releases the lock', () => {
    const directory = tempDir();
    writeFileSync(databasePath(directory), 'this is no database, however long the text may be'.repeat(50));
    for (const attempt of [1, 2]) {
      expect(() => openWorkspace(directory), `attempt ${attempt}`).toThrow(
        expect.objectContaining({ failure: expect.objectContaining({ code: 'workspace_damaged' }) }),
      );
    }
    expect(existsSync(databasePath(directory))).toBe(true);
  });
});

describe('migrate', () => {
  it('runs the missing migrations in order, and undoes all of them if one fails', () => {
    const db = openDatabase(':memory:');
    const one = { version: 1, why: 'a', up: () => db.exec('CREATE TABLE a (x)') };
    const broken = {
      version: 2,
      why: 'b',
      up: () => {
        db.exec('CREATE TABLE b (x)');
        throw new Error('half-way');
      },
    };
    expect(() => migrate(db, [one, broken])).toThrow('half-way');
    expect(db.prepare('SELECT count(*) FROM sqlite_master').pluck().get()).toBe(0);

    expect(migrate(db, [one])).toEqual({ ok: true, from: 0, to: 1 });
    expect(migrate(db, [one])).toEqual({ ok: true, from: 1, to: 1 });
    db.close();
  });
});
