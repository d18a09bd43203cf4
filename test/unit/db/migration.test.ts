/** An upgrade that fails changes nothing, not even on the disk. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { type Migration, migrate } from '../../../src-main/db/migrate.ts';
import { LATEST_VERSION, MIGRATIONS, OLDEST_VERSION } from '../../../src-main/db/migrations/all.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const OLD = join(import.meta.dirname, `../../fixtures/workspaces/format-${OLDEST_VERSION}.sqlite.gz`);

function open(path: string): Database {
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  return db;
}

function oldWorkspace(): string {
  const path = join(tempDir(), 'workspace.sqlite');
  writeFileSync(path, gunzipSync(readFileSync(OLD)));
  return path;
}

/** Returns the version, the schema and every row. */
function contents(db: Database): readonly unknown[] {
  const tables = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all();
  return [
    db.pragma('user_version', { simple: true }),
    db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
    ...tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()),
  ];
}

it('a failed migration leaves the workspace in its old version, which a later app can upgrade', () => {
  const broken: Migration = {
    version: LATEST_VERSION + 1,
    why: 'It fails halfway.',
    up: (db) => {
      db.exec('DELETE FROM step_rows; CREATE TABLE half (x)');
      throw new Error('half-way');
    },
  };
  const path = oldWorkspace();
  const db = open(path);
  const before = contents(db);
  expect(() => migrate(db, [...MIGRATIONS, broken])).toThrow('half-way');
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(db.pragma('legacy_alter_table', { simple: true })).toBe(0);

  const again = open(path);
  expect(contents(again)).toEqual(before);
  expect(migrate(again, MIGRATIONS)).toEqual({ ok: true, from: OLDEST_VERSION, to: LATEST_VERSION });
});

it('a migration is refused if it leaves a reference to a row that does not exist', () => {
  const db = open(oldWorkspace());
  const before = contents(db);
  const careless: Migration = {
    version: LATEST_VERSION + 1,
    why: 'It forgets the rows that point to a lookup.',
    up: (into) => into.exec('DELETE FROM lookups WHERE id IN (SELECT lookup_id FROM row_states)'),
  };
  expect(() => migrate(db, [...MIGRATIONS, careless])).toThrow('without its parent');
  expect(contents(db)).toEqual(before);
});

it.each([
  ['an unreadable answer', { kind: 'malformed', mayHaveReached: true, body: 'x' }, 1],
  [
    'a request for many emails without an answer',
    { kind: 'server', mayHaveReached: true, isOnceOnly: true },
    1,
  ],
  ['a page of the network', { kind: 'malformed', mayHaveReached: true, body: ' \n<html>' }, 0],
  ['a time-out', { kind: 'timeout', mayHaveReached: true, body: '' }, 0],
  ['nothing', null, 0],
  ['a list', [], 0],
])('a lookup of an older app that got %s keeps this', (_, error, isUnread) => {
  const db = open(oldWorkspace());
  db.prepare(`UPDATE lookups SET state = 'sent', answered_at_ms = NULL, error = ? WHERE id = 1`).run(
    JSON.stringify(error),
  );
  migrate(db, MIGRATIONS);
  expect(db.prepare('SELECT is_unread FROM lookups WHERE id = 1').pluck().get()).toBe(isUnread);
});
