/** Tests commands that find damage in the workspace only while they run. The message does not call the damage a bug. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const HEAD = 'Street,Town,Postcode';

/** Simulates a program that writes a table without its index. */
function outdateIndex(path: string): void {
  const schema = 'sqlite_schema WHERE name = ?';
  const name = 'lookups_answered';
  const change = (work: (db: Sqlite.Database) => void): void => {
    const db = new Sqlite(path);
    db.unsafeMode(true);
    for (const pragma of ['foreign_keys = OFF', 'writable_schema = ON', 'ignore_check_constraints = ON'])
      db.pragma(pragma);
    work(db);
    db.close();
  };
  let index: unknown;
  change((db) => {
    index = db.prepare(`SELECT type, name, tbl_name, rootpage, sql FROM ${schema}`).get(name);
    db.prepare(`DELETE FROM ${schema}`).run(name);
  });
  change((db) => {
    db.exec('UPDATE lookups SET id = id + 10; UPDATE row_states SET lookup_id = lookup_id + 10');
    db.prepare(
      'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (@type, @name, @tbl_name, @rootpage, @sql)',
    ).run(index);
  });
}

function breakFreeSpace(path: string): void {
  const db = new Sqlite(path);
  const page = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'questions'").pluck().get();
  const size = db.pragma('page_size', { simple: true });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.of(0xc8), 0, 1, (Number(page) - 1) * Number(size) + 1);
  closeSync(file);
}

it.each([
  ['a run on a table with an outdated index', outdateIndex, '10 Downing Street,London,SW1A 2AA'],
  ['an import into a page with one wrong byte', breakFreeSpace, '11 Downing Street,London,SW1A 2AA'],
])('a command reports after %s that the workspace is damaged', async (_what, damage, row) => {
  const directory = tempDir();
  const workspace = join(directory, 'workspace');
  const clean = (line: string, retries: string) => {
    const input = join(directory, `${line.slice(0, 2)}.csv`);
    writeFileSync(input, `${HEAD}\n${line}\n`);
    const out = ['--out', join(directory, 'out.csv'), '--country', 'GBR', '--retries', retries];
    return runCli(['clean', input, ...out, '--workspace', workspace]);
  };
  expect(await clean('10 Downing Street,London,SW1A 2AA', '1')).toMatchObject({ status: 0 });
  damage(databasePath(workspace));

  const { status, stderr } = await clean(row, '0');
  expect(status).toBe(2);
  expect(stderr).toContain(`The workspace “${workspace}” could not be read`);
  expect(stderr).not.toContain('fault');
});
