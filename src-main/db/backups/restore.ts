/** Replaces the workspace with a backup. Copies the readable values of the old workspace first, and sets it aside. */
import { constants, copyFileSync, existsSync, renameSync } from 'node:fs';
import type { MissingSince, Restored, TakenOver } from '#shared/contract/workspace/maintenance.ts';
import { type Database, isDiskFull, openDatabase, useJournal } from '../database.ts';
import { DATABASE_NAME, filesOfDatabase } from '../folder/names.ts';
import { backupPath, databasePath, restoredPath } from '../folder/paths.ts';
import { removeOwn } from '../folder/remove-own.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/all.ts';
import { createSettingsRepository } from '../repositories/settings-repository.ts';
import { openDamaged } from '../salvage/open-damaged.ts';
import { type SalvageOptions, salvage } from '../salvage/salvage.ts';
import { refuseUnsound } from '../sound-values.ts';
import { listBackups, newestFirst } from './backup-files.ts';
import { isSoundFile } from './corruption.ts';
import { toDisk } from './make-backup.ts';
import { setAside, setAsideName } from './set-aside.ts';

/** Name of the setting that holds the message about a restore. */
export const RESTORED = 'restored-from-backup';

export type RestoreOptions = Pick<Restored, 'cause'> & {
  readonly nowMs: number;
  /** A backup that a person chose. If absent, the newest sound backup is used. */
  readonly name?: string;
  /** Called with the reason if the old workspace is readable, but nothing could be taken over. */
  readonly onNotTakenOver?: (error: unknown) => void;
};

/**
 * Replaces the workspace with a sound backup. If there is none, changes nothing and returns false. No program may have
 * the database open. The new file is complete before the old one is moved. So a full disk changes nothing, and a crash
 * leaves either the old workspace or a new one that `placeRestored` finds.
 */
export function restoreBackup(directory: string, options: RestoreOptions): boolean {
  const { name, nowMs } = options;
  const chosen = listBackups(directory).filter((backup) => name === undefined || backup.name === name);
  const backup = newestFirst(chosen, nowMs).find((one) => isSoundFile(backupPath(directory, one.name)));
  if (!backup) return false;
  const complete = restoredPath(directory);
  const draft = `${complete}.draft`;
  removeRestored(directory);
  try {
    copyFileSync(backupPath(directory, backup.name), draft, constants.COPYFILE_EXCL);
    completeDraft(draft, directory, backupPath(directory, backup.name), {
      ...options,
      backupMadeAtMs: backup.madeAtMs,
    });
    toDisk(draft);
    renameSync(draft, complete);
  } catch (error) {
    removeRestored(directory);
    throw error;
  }
  setAside(directory, nowMs);
  placeRestored(directory);
  return true;
}

/** Removes the new file, its draft and journal. SQLite would roll a leftover journal back into the next new file. */
export function removeRestored(directory: string): void {
  const complete = `${DATABASE_NAME}.restored`;
  for (const name of [complete, ...filesOfDatabase(`${complete}.draft`)]) removeOwn(directory, name);
}

/** Puts a complete new file in place once the old workspace is set aside. Also finishes a restore after a crash. */
export function placeRestored(directory: string): void {
  const path = databasePath(directory);
  const complete = restoredPath(directory);
  if (!existsSync(complete)) return removeRestored(directory);
  if (existsSync(path)) removeRestored(directory);
  else renameSync(complete, path);
}

type Told = RestoreOptions & Pick<Restored, 'backupMadeAtMs'>;

/** Upgrades the copy of a backup, adds readable values from the old workspace, and stores the message about the restore. */
function completeDraft(
  draft: string,
  directory: string,
  backup: string,
  { cause, nowMs, backupMadeAtMs, onNotTakenOver }: Told,
): void {
  const db = openDatabase(draft);
  try {
    // A backup of a newer app is refused with a message when it is opened.
    if (!migrate(db, MIGRATIONS).ok) return;
    refuseUnsound(db);
    const old = openDamaged(databasePath(directory), backup);
    try {
      const found = old && salvageIfPossible(old.db, db, { answersOnly: cause === 'asked', nowMs });
      if (found && 'error' in found) onNotTakenOver?.(found.error);
      const told: Restored = {
        cause,
        atMs: nowMs,
        backupMadeAtMs,
        setAside: setAsideName(directory, nowMs),
        missing: missingIn(db, old?.db ?? null),
        takenOver: found && 'error' in found ? null : found,
        isRefused: found !== null && 'error' in found,
      };
      createSettingsRepository(db).write(RESTORED, told);
    } finally {
      old?.close();
    }
    useJournal(db, 'delete');
  } finally {
    db.close();
  }
}

/** Throws only for a full disk, because a workspace without the old data is better than none. Returns other errors. */
function salvageIfPossible(
  old: Database,
  db: Database,
  options: SalvageOptions,
): TakenOver | { readonly error: unknown } {
  try {
    return salvage(old, db, options);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return { error };
  }
}

type Holdings = {
  readonly lists: readonly { readonly key: string; readonly name: string }[] | null;
  readonly decisions: number | null;
  readonly answers: number | null;
};

const MOST_NAMED = 1_000;

function missingIn(db: Database, old: Database | null): MissingSince {
  const before = old === null ? UNREADABLE : holdingsOf(old);
  const now = holdingsOf(db);
  const fewer = (one: number | null, other: number | null): number | null =>
    one === null || other === null ? null : Math.max(0, one - other);
  const kept = new Set(now.lists?.map(({ key }) => key));
  const missing = before.lists?.filter(({ key }) => !kept.has(key)).map(({ name }) => name) ?? null;
  return {
    lists: missing === null || missing.length > MOST_NAMED ? null : missing,
    decisions: fewer(before.decisions, now.decisions),
    answers: fewer(before.answers, now.answers),
  };
}

const UNREADABLE: Holdings = { lists: null, decisions: null, answers: null };

/** Counts what is readable in a file, which may be damaged or have an older format. */
function holdingsOf(db: Database): Holdings {
  const read = <T>(sql: string, as: (rows: readonly unknown[]) => T): T | null => {
    try {
      return as(db.prepare(sql).raw().all());
    } catch {
      return null;
    }
  };
  const count = (rows: readonly unknown[]): number => Number(String(rows[0]));
  return {
    lists: read(
      `SELECT name, id || ' ' || imported_at_ms FROM lists WHERE identity NOT LIKE 'left %'`,
      (rows) =>
        rows.map((row) => (Array.isArray(row) ? { name: String(row[0]), key: String(row[1]) } : NONE)),
    ),
    decisions: read(`SELECT count(*) FROM row_states WHERE decision IS NOT NULL`, count),
    answers: read(`SELECT count(*) FROM lookups WHERE state = 'answered'`, count),
  };
}

const NONE = { name: '', key: '' };
