import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BACKUPS_KEPT, listBackups, stampOf } from '../../../src-main/db/backups/backup-files.ts';
import { findCorruption, isSoundFile } from '../../../src-main/db/backups/corruption.ts';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { backupPath, backupsDir, databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS, OLDEST_VERSION } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { beginReading } from '../../../src-main/db/shared-snapshot.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 1, 6, 30);
const NEVER = new AbortController().signal;

function workspace() {
  const directory = tempDir();
  const opened = openWorkspace(directory);
  onTestFinished(opened.close);
  const repositories = createRepositories(opened.db);
  return {
    directory,
    db: opened.db,
    repositories,
    add: () => addList({ db: opened.db, repositories }, streets(300)),
  };
}

describe('a backup', () => {
  it('contains the whole workspace in one file that only its owner can read', async () => {
    const { directory, db, add } = workspace();
    const list = add();
    const name = await backUp(db, directory, 'daily', FIRST_MS, NEVER);
    expect(listBackups(directory)).toMatchObject([{ name, madeAtMs: FIRST_MS, reason: 'daily' }]);
    expect(readdirSync(backupsDir(directory))).toEqual([name]);
    if (process.platform !== 'win32') expect(statSync(backupPath(directory, name)).mode & 0o077).toBe(0);

    const copy = openDatabase(backupPath(directory, name));
    onTestFinished(() => void copy.close());
    expect(findCorruption(copy)).toEqual([]);
    expect(createRepositories(copy).rows.one(list.id, 300)?.cells).toEqual(streets(300)[299]);
  });

  it('is a sound file even if another connection writes while the backup is made', async () => {
    const { directory, repositories, add } = workspace();
    for (let count = 0; count < 20; count += 1) add();
    const own = openDatabase(databasePath(directory));
    onTestFinished(() => void own.close());
    let writes = 0;
    const writer = setInterval(() => {
      writes += 1;
      repositories.settings.write('written', writes);
    }, 0);
    onTestFinished(() => clearInterval(writer));
    beginReading(own);
    const name = await backUp(own, directory, 'daily', FIRST_MS, NEVER);
    own.exec('COMMIT');
    expect(isSoundFile(backupPath(directory, name))).toBe(true);
  });

  it('is deleted when there are seven newer ones', async () => {
    const { directory, db } = workspace();
    for (let day = 0; day < 9; day += 1) await backUp(db, directory, 'daily', FIRST_MS + day * DAY_MS, NEVER);
    const kept = listBackups(directory).map(({ madeAtMs }) => (madeAtMs - FIRST_MS) / DAY_MS);
    expect(kept).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(kept).toHaveLength(BACKUPS_KEPT);
  });

  it('replaces an earlier automatic backup of the same day, but no backup that a person asked for', async () => {
    const { directory, db } = workspace();
    const asked = await backUp(db, directory, 'asked', FIRST_MS, NEVER);
    await backUp(db, directory, 'daily', FIRST_MS + 1_000, NEVER);
    const later = await backUp(db, directory, 'daily', FIRST_MS + 4 * 3_600_000, NEVER);
    const next = await backUp(db, directory, 'daily', FIRST_MS + DAY_MS, NEVER);
    expect(listBackups(directory).map(({ name }) => name)).toEqual([next, later, asked]);
  });

  it('is not deleted while it is new, even if seven other backups have future dates', async () => {
    const { directory, db } = workspace();
    mkdirSync(backupsDir(directory));
    for (let day = 1; day <= BACKUPS_KEPT; day += 1)
      writeFileSync(backupPath(directory, `9999-12-0${day}T00-00-00-000Z-asked.sqlite`), '');
    const first = await backUp(db, directory, 'daily', FIRST_MS, NEVER);
    const second = await backUp(db, directory, 'daily', FIRST_MS + DAY_MS, NEVER);
    const names = listBackups(directory).map(({ name }) => name);
    expect(names).toHaveLength(BACKUPS_KEPT);
    expect(names.slice(-2)).toEqual([second, first]);
  });

  it('leaves only the earlier backups if it is stopped or cannot be written', async () => {
    const { directory, db } = workspace();
    const before = await backUp(db, directory, 'daily', FIRST_MS, NEVER);
    const ended = new AbortController();
    ended.abort();
    await expect(backUp(db, directory, 'daily', FIRST_MS + 1, ended.signal)).rejects.toThrow();
    mkdirSync(`${backupPath(directory, '2026-11-02T06-30-00-000Z-daily.sqlite')}.draft`);
    await expect(backUp(db, directory, 'daily', FIRST_MS + DAY_MS, NEVER)).rejects.toThrow();
    expect(listBackups(directory).map(({ name }) => name)).toEqual([before]);
  });

  it('contains the workspace as it was before an upgrade', () => {
    const directory = tempDir();
    const old = openDatabase(databasePath(directory));
    migrate(old, MIGRATIONS.slice(0, 1));
    old.close();
    openWorkspace(directory, { nowMs: () => FIRST_MS }).close();
    const [backup] = listBackups(directory);
    expect(backup?.reason).toBe('upgrade');
    const copy = openDatabase(backupPath(directory, backup?.name ?? ''));
    onTestFinished(() => void copy.close());
    expect(copy.pragma('user_version', { simple: true })).toBe(OLDEST_VERSION);
  });

  it('is reported if it fails before an upgrade, but the workspace still opens', () => {
    const directory = tempDir();
    const old = openDatabase(databasePath(directory));
    migrate(old, MIGRATIONS.slice(0, 1));
    old.close();
    mkdirSync(`${backupPath(directory, `${stampOf(FIRST_MS)}-upgrade.sqlite`)}.draft`, { recursive: true });
    const opened = openWorkspace(directory, { nowMs: () => FIRST_MS });
    onTestFinished(opened.close);
    expect(opened.backupFailure).toMatchObject({ code: 'backup_failed' });
    expect(opened.db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.at(-1)?.version);
  });
});
