/** Every way to open a workspace refuses database objects that no migration makes. */
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { isSoundFile } from '../../../src-main/db/backups/corruption.ts';
import { holdsList } from '../../../src-main/db/backups/holds-list.ts';
import { backupPath, backupsDir, databasePath } from '../../../src-main/db/folder/paths.ts';
import { findAlteration } from '../../../src-main/db/known-schema.ts';
import { openToRead } from '../../../src-main/db/open-to-read.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openDamaged } from '../../../src-main/db/salvage/open-damaged.ts';
import { openRestored, openWorkspace } from '../../../src-main/db/workspace.ts';
import { lockWorkspace } from '../../../src-main/db/workspace-lock.ts';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

type Alteration = readonly [name: string, alter: (db: Sqlite.Database) => void];

function makeWorkspace(): string {
  const directory = tempDir();
  const workspace = openWorkspace(directory);
  addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(3));
  workspace.close();
  return directory;
}

function tablesOf(path: string): readonly string[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .pluck()
      .all();
  } finally {
    db.close();
  }
}

const sql =
  (text: string) =>
  (db: Sqlite.Database): void =>
    void db.exec(text);

const rewrite =
  (table: string, change: (made: string) => string) =>
  (db: Sqlite.Database): void => {
    const made = db
      .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(table);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(change(made ?? ''), table);
    db.pragma('writable_schema = OFF');
  };

const ofTable = (table: string): readonly Alteration[] => [
  [
    `a trigger on ${table}`,
    sql(`CREATE TRIGGER spy AFTER INSERT ON ${table} BEGIN UPDATE lists SET service_id = 1; END`),
  ],
  [
    `a view in place of ${table}`,
    sql(`PRAGMA legacy_alter_table = ON; ALTER TABLE ${table} RENAME TO hidden_${table};
      CREATE VIEW ${table} AS SELECT * FROM hidden_${table}`),
  ],
  [`a further column of ${table}`, sql(`ALTER TABLE ${table} ADD COLUMN more TEXT`)],
  [`a generated column of ${table}`, sql(`ALTER TABLE ${table} ADD COLUMN made TEXT AS (hex('a')) VIRTUAL`)],
  [
    `an index on an expression of ${table}`,
    sql(`CREATE INDEX more ON ${table} (length('a' || ${firstColumn(table)}))`),
  ],
  [
    `other types in ${table}`,
    rewrite(table, (made) => made.replace(/\bINTEGER NOT NULL|\bTEXT NOT NULL/u, 'ANY')),
  ],
];

const firstColumn = (table: string): string =>
  ({ spent: 'service', service_spent: 'pool', settings: 'name', email_job_lookups: 'job' })[table] ??
  (['questions', 'lookups', 'services', 'lists', 'runs', 'email_jobs', 'remembered_decisions'].includes(table)
    ? 'id'
    : 'list_id');

const OF_THE_FILE: readonly Alteration[] = [
  ['a view', sql('CREATE VIEW more AS SELECT 1')],
  ['a further table', sql('CREATE TABLE more (id INTEGER)')],
  ['a virtual table', sql('CREATE VIRTUAL TABLE more USING dbstat')],
  ['a full text index', sql('CREATE VIRTUAL TABLE more USING fts5 (text)')],
  ['no index of ours', sql('DROP INDEX lists_by_identity')],
  ['no trigger of ours', sql('DROP TRIGGER row_states_counted')],
  ['no table of ours', sql('DROP TABLE drafts')],
  [
    'a check of lists',
    rewrite('lists', (made) => made.replace('name TEXT NOT NULL', 'name TEXT NOT NULL CHECK (1)')),
  ],
  ['the version of an empty file', sql('PRAGMA user_version = 0')],
  [
    'a comment that hides a column',
    rewrite('column_ranks', (made) => made.replace('byte order.\n', 'byte order. ')),
  ],
  [
    'a name in quotes that becomes a text',
    rewrite('lookups_open', (made) => made.replace('state', '"stat"')),
  ],
  ['a version below zero', sql('PRAGMA user_version = -3')],
];

function failureOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.failure.code : error;
  }
}

const MADE = '2026-11-20T08-00-00-000Z-asked.sqlite';

it('the app refuses a workspace with an added, changed or removed database object, however the app opens it', () => {
  const sound = makeWorkspace();
  const alterations = [...tablesOf(databasePath(sound)).flatMap(ofTable), ...OF_THE_FILE];
  const passed: string[] = [];
  for (const [name, alter] of alterations) {
    const directory = tempDir();
    cpSync(sound, directory, { recursive: true });
    const path = databasePath(directory);
    const db = new Sqlite(path);
    alter(db);
    db.close();

    if (failureOf(() => openWorkspace(directory).close()) !== 'workspace_altered')
      passed.push(`open: ${name}`);
    if (isSoundFile(path)) passed.push(`sound: ${name}`);
    if (!holdsList(path, { id: 99, importedAtMs: 1 })) passed.push(`holds: ${name}`);

    const lock = lockWorkspace(directory);
    if (failureOf(() => openToRead(directory).close()) !== 'workspace_altered') passed.push(`read: ${name}`);
    lock.close();

    const restored = tempDir();
    cpSync(sound, restored, { recursive: true });
    mkdirSync(backupsDir(restored), { recursive: true });
    copyFileSync(path, backupPath(restored, MADE));
    if (openRestored(restored, 'asked', { nowMs: 1, name: MADE }) !== null) passed.push(`restore: ${name}`);

    // A damaged workspace is read with the schema of its sound copy.
    const damaged = openDamaged(path, databasePath(sound));
    if (damaged && findAlteration(damaged.db, { mayLack: true }) !== null) passed.push(`salvage: ${name}`);
    damaged?.close();
  }
  expect(alterations.length).toBeGreaterThan(150);
  expect(passed).toEqual([]);
});

it('no backup replaces a workspace with a foreign schema, which does not count as damaged', () => {
  const directory = makeWorkspace();
  mkdirSync(backupsDir(directory), { recursive: true });
  copyFileSync(databasePath(directory), backupPath(directory, MADE));
  const db = new Sqlite(databasePath(directory));
  db.exec('CREATE TRIGGER spy AFTER INSERT ON lists BEGIN DELETE FROM rows; END');
  const held = db.prepare('SELECT * FROM lists').all();
  db.close();
  expect(() => openWorkspace(directory)).toThrow(
    expect.objectContaining({ failure: { code: 'workspace_altered', directory, what: 'trigger spy' } }),
  );
  const after = new Sqlite(databasePath(directory), { readonly: true });
  onTestFinished(() => void after.close());
  expect(after.prepare('SELECT * FROM lists').all()).toEqual(held);
});

it('a command ends with a message and a special exit status if the workspace has a foreign schema', async () => {
  const directory = makeWorkspace();
  const db = new Sqlite(databasePath(directory));
  db.exec('CREATE TRIGGER spy AFTER INSERT ON lists BEGIN DELETE FROM rows; END');
  db.close();
  const { status, stderr } = await runCli(['lists', '--workspace', directory]);
  expect(stderr).toContain('trigger spy');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});
