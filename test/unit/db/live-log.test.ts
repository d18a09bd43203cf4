/** Tests that no other program deletes the log of an open workspace, and that the size of the log is limited. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { listBackups } from '../../../src-main/db/backups/backup-files.ts';
import { LOG_KEPT_BYTES, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { openWorkspace, type UpgradeProgress } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;

/** Reads and closes the database as a viewer for SQLite files does. */
const READ =
  'import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute("SELECT count(*) FROM lists").fetchall(); d.close()';

function olderWorkspace(): string {
  const directory = tempDir();
  const db = openDatabase(databasePath(directory));
  migrate(db, MIGRATIONS.slice(0, -1));
  db.close();
  return directory;
}

it.skipIf(!hasPython)(
  'the log still contains every commit after another program has read the upgraded workspace',
  () => {
    const directory = olderWorkspace();
    const told: UpgradeProgress[] = [];
    const { db, close } = openWorkspace(directory, { onUpgrade: (progress) => void told.push(progress) });
    onTestFinished(close);
    expect(listBackups(directory)).toMatchObject([{ reason: 'upgrade' }]);
    expect(told.map(({ step, steps }) => `${step} of ${steps}`)).toEqual(['1 of 2', '2 of 2']);

    const keep = db.prepare(`INSERT INTO settings (name, value) VALUES (?, '1')`);
    keep.run('before the reader');
    execFileSync('python3', ['-c', READ, databasePath(directory)]);
    keep.run('after it');
    // The copy has exactly the files on the disk now, as after the death of this process.
    const copy = join(tempDir(), 'copy');
    cpSync(directory, copy, { recursive: true });
    const left = openDatabase(databasePath(copy));
    onTestFinished(() => void left.close());
    expect(
      left
        .prepare(`SELECT name FROM settings WHERE name IN ('after it', 'before the reader') ORDER BY name`)
        .pluck()
        .all(),
    ).toEqual(['after it', 'before the reader']);
  },
);

it('the log of the database becomes short again after another connection ends a long read', () => {
  const directory = tempDir();
  const { db, close } = openWorkspace(directory);
  onTestFinished(close);
  const reader = new Sqlite(databasePath(directory));
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM lists').get();
  const write = db.prepare(`INSERT INTO settings (name, value) VALUES (?, ?)`);
  for (let number = 0; number < 8; number += 1)
    write.run(`large ${number}`, JSON.stringify('x'.repeat(12_000_000)));
  const log = `${databasePath(directory)}-wal`;
  expect(statSync(log).size).toBeGreaterThan(LOG_KEPT_BYTES);
  reader.exec('COMMIT');
  // The first write copies the log to the database, and the next one starts the log again.
  write.run('copies the log', '1');
  write.run('begins the log anew', '1');
  expect(statSync(log).size).toBeLessThanOrEqual(LOG_KEPT_BYTES);
});
