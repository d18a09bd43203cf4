/** Forbidden values are found even next to other damage. With only that damage, a workspace would open. */
import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { makeHostile } from '../../support/workspace/hostile-values.ts';

/** The page byte with the number of fragmented bytes. SQLite can read the page despite a wrong value. */
const FRAGMENTS_AT = 7;

function spoil(path: string, table: string): void {
  const db = new Sqlite(path);
  db.pragma('journal_mode = DELETE');
  const select = `SELECT pgoffset FROM dbstat WHERE name = ? AND pagetype IN ('leaf', 'internal')`;
  const pages = db.prepare<[string], number>(select).pluck().all(table);
  db.close();
  const file = openSync(path, 'r+');
  for (const page of pages) writeSync(file, Buffer.of(60), 0, 1, page + FRAGMENTS_AT);
  closeSync(file);
}

/** The last case has more damaged pages than SQLite reports for one table. */
const CASES = [
  ['rows', 'row_states', 3],
  ['row_states', 'rows', 3],
  ['rows', 'rows', 1_000],
] as const;

function workspaceOf(rows: number): string {
  const directory = tempDir();
  const workspace = openWorkspace(directory);
  addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(rows));
  // Four rows fill a page.
  workspace.db.exec(`UPDATE rows SET cells = json_set(cells, '$[0]', printf('%0900d', 1))`);
  workspace.close();
  return directory;
}

it.each(CASES)(
  'opening a workspace with damage in %s also reports a forbidden value in %s (%d rows)',
  (damaged, table, rows) => {
    const onlyDamaged = workspaceOf(rows);
    spoil(databasePath(onlyDamaged), damaged);
    openWorkspace(onlyDamaged).close();

    const directory = workspaceOf(rows);
    makeHostile(databasePath(directory), { table, column: 'list_id', value: 'forced_text' });
    spoil(databasePath(directory), damaged);
    expect(() => openWorkspace(directory)).toThrow(
      expect.objectContaining({ failure: { code: 'stored_value_unreadable', table, column: 'list_id' } }),
    );
  },
);
