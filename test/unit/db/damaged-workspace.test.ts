import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Restored } from '#shared/contract/workspace/maintenance.ts';
import { listBackups } from '../../../src-main/db/backups/backup-files.ts';
import { findCorruption } from '../../../src-main/db/backups/corruption.ts';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { RESTORED } from '../../../src-main/db/backups/restore.ts';
import { listSetAside } from '../../../src-main/db/backups/set-aside.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { backupPath, databasePath, setAsidePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { restored as restoredShape } from '../../../src-main/db/settings-shapes.ts';
import { openRestored, openWorkspace, type Workspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

const BACKED_UP_MS = Date.UTC(2026, 10, 20, 8);
const NOW_MS = Date.UTC(2026, 10, 21, 9);
const NEVER = new AbortController().signal;

async function backedUp(directory: string) {
  const workspace = openWorkspace(directory);
  const repositories = createRepositories(workspace.db);
  const kept = addList({ db: workspace.db, repositories }, streets(500));
  const name = await backUp(workspace.db, directory, 'daily', BACKED_UP_MS, NEVER);
  const lost = addList({ db: workspace.db, repositories }, streets(500));
  workspace.db
    .prepare(
      `UPDATE row_states SET decision = 'excluded', decided_by = 'person' WHERE list_id = ? AND position < 4`,
    )
    .run(kept.id);
  workspace.close();
  return { kept, lost, name };
}

function overwrite(path: string, at: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, at);
  closeSync(file);
}

function opened(directory: string): Workspace {
  const workspace = openWorkspace(directory, { nowMs: () => NOW_MS });
  onTestFinished(workspace.close);
  return workspace;
}

const toldOf = ({ db }: Workspace): Restored | null =>
  createRepositories(db).settings.read(RESTORED, restoredShape);

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['with a header of zeros', (path) => writeZeros(path, 100)],
  ['that is not a database', (path) => overwrite(path, 0, 8_192)],
  ['with an overwritten table list', (path) => overwrite(path, 100, 3_000)],
  ['truncated in its first page', (path) => truncateSync(path, 2_000)],
  ['truncated in the middle', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['with no bytes', (path) => truncateSync(path, 0)],
];

function writeZeros(path: string, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes), 0, bytes, 0);
  closeSync(file);
}

describe('a workspace', () => {
  it.each(DAMAGES)('%s is replaced by its backup, and the damaged file is set aside', async (_, damage) => {
    const directory = tempDir();
    const { kept, lost } = await backedUp(directory);
    damage(databasePath(directory));
    const damaged = readFileSync(databasePath(directory));

    const workspace = opened(directory);
    const { lists, rows } = createRepositories(workspace.db);
    expect(lists.all().map(({ id }) => id)).toEqual([kept.id]);
    expect(rows.one(kept.id, 500)?.cells).toEqual(streets(500)[499]);
    expect(lists.find(lost.id)).toBeNull();

    const [aside] = listSetAside(directory);
    expect(aside?.atMs).toBe(NOW_MS);
    expect(readFileSync(setAsidePath(directory, aside?.name ?? '')).equals(damaged)).toBe(true);
    expect(toldOf(workspace)).toMatchObject({ backupMadeAtMs: BACKED_UP_MS, setAside: aside?.name });
    expect(findCorruption(workspace.db)).toEqual([]);
  });

  it('is restored from its latest backup, but not from a backup with a future date', async () => {
    const directory = tempDir();
    const { name } = await backedUp(directory);
    const empty = openWorkspace(tempDir());
    onTestFinished(empty.close);
    const planted = await backUp(empty.db, directory, 'asked', Date.UTC(9999, 0), NEVER);
    expect(listBackups(directory).map((backup) => backup.name)).toEqual([planted, name]);
    writeZeros(databasePath(directory), 100);
    expect(toldOf(opened(directory))).toMatchObject({ backupMadeAtMs: BACKED_UP_MS });
  });

  it('is set aside together with its journal, which then cannot change the restored backup', async () => {
    const directory = tempDir();
    const { kept } = await backedUp(directory);
    const journal = `${databasePath(directory)}-journal`;
    const db = openDatabase(databasePath(directory));
    db.pragma('journal_mode = DELETE');
    // SQLite then treats the journal as complete before it is flushed.
    db.pragma('synchronous = OFF');
    db.exec(`UPDATE lists SET name = 'planted'`);
    db.exec(`BEGIN; UPDATE lists SET name = 'later'`);
    const planted = readFileSync(journal);
    db.exec('ROLLBACK');
    db.close();
    truncateSync(databasePath(directory), 0);
    writeFileSync(journal, planted);
    const workspace = opened(directory);
    expect(createRepositories(workspace.db).lists.find(kept.id)?.name).toBe(kept.name);
    expect(findCorruption(workspace.db)).toEqual([]);
  });

  it('is set aside together with its log, which then cannot change the restored backup', async () => {
    const directory = tempDir();
    const { kept, name } = await backedUp(directory);
    const path = databasePath(directory);
    // As after a crash, the log contains more than the file.
    const crashed = openWorkspace(directory);
    addList({ db: crashed.db, repositories: createRepositories(crashed.db) }, streets(500));
    const log = readFileSync(`${path}-wal`);
    crashed.close();
    writeFileSync(`${path}-wal`, log);

    const restored = openRestored(directory, 'asked', { nowMs: NOW_MS, name });
    if (!restored) throw new Error('there is no backup');
    onTestFinished(() => void restored.db.close());
    const ids = restored.db.prepare('SELECT id FROM lists ORDER BY id').pluck().all();
    expect(ids).toEqual([kept.id]);
    const [aside] = listSetAside(directory);
    expect(readFileSync(`${setAsidePath(directory, aside?.name ?? '')}-wal`).equals(log)).toBe(true);
  });

  it('is restored from its backup if its file is missing, and the app reports this', async () => {
    const directory = tempDir();
    const { kept } = await backedUp(directory);
    rmSync(databasePath(directory));
    const workspace = opened(directory);
    expect(
      createRepositories(workspace.db)
        .lists.all()
        .map(({ id }) => id),
    ).toEqual([kept.id]);
    expect(toldOf(workspace)).toMatchObject({ cause: 'missing', setAside: null, missing: { lists: null } });
  });

  it('is restored from an older backup if the newest one is damaged, too', async () => {
    const directory = tempDir();
    const { kept } = await backedUp(directory);
    const again = openWorkspace(directory);
    const newest = await backUp(again.db, directory, 'daily', BACKED_UP_MS + 86_400_000, NEVER);
    again.close();
    overwrite(backupPath(directory, newest), 5_000, 30_000);
    overwrite(databasePath(directory), 0, 4_096);
    expect(toldOf(opened(directory))).toMatchObject({ backupMadeAtMs: BACKED_UP_MS });
    expect(listBackups(directory)).toHaveLength(2);
    expect(kept.id).toBe(1);
  });

  it('is refused, and stays unchanged, if it is damaged and has no backup', () => {
    const directory = tempDir();
    openWorkspace(directory).close();
    overwrite(databasePath(directory), 0, 4_096);
    const before = readFileSync(databasePath(directory));
    expect(() => openWorkspace(directory)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'workspace_damaged' }) }),
    );
    expect(readFileSync(databasePath(directory)).equals(before)).toBe(true);
    expect(existsSync(join(directory, 'set-aside'))).toBe(false);
  });

  it('contains everything up to the last checkpoint even if its log is lost', async () => {
    const directory = tempDir();
    const workspace = openWorkspace(directory);
    addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(500));
    workspace.db.pragma('wal_checkpoint(TRUNCATE)');
    const copy = tempDir();
    addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(500));
    // Opens the file alone, as after a power cut that lost the log.
    openWorkspace(copy).close();
    const image = readFileSync(databasePath(directory));
    workspace.close();
    const file = openSync(databasePath(copy), 'w');
    writeSync(file, image);
    closeSync(file);
    const after = opened(copy);
    expect(createRepositories(after.db).lists.all()).toHaveLength(1);
    expect(findCorruption(after.db)).toEqual([]);
    expect(toldOf(after)).toBeNull();
  });
});

describe('the check for damage', () => {
  it('finds bytes that were overwritten in the middle of the file', async () => {
    const directory = tempDir();
    await backedUp(directory);
    const path = databasePath(directory);
    overwrite(path, Math.floor(statSync(path).size / 2), 20_000);
    const db = openDatabase(path);
    onTestFinished(() => void db.close());
    expect(findCorruption(db).length).toBeGreaterThan(0);
  });
});

describe('the report of a restored backup', () => {
  it('counts the lists, decisions and answers that are newer than the backup and therefore missing', async () => {
    const directory = tempDir();
    const { lost } = await backedUp(directory);
    const restored = openRestored(directory, 'damaged', { nowMs: NOW_MS });
    restored?.db.close();
    expect(toldOf(opened(directory))).toMatchObject({
      missing: { lists: [lost.name], decisions: 3, answers: 0 },
    });
  });
});
