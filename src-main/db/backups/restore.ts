/** A backup takes the place of the workspace, which is set aside. */
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { MissingSince, Restored } from '#shared/contract/maintenance.ts';
import type { Database } from '../database.ts';
import { backupPath, listBackups } from './backup-files.ts';
import { isSoundFile } from './corruption.ts';
import { toDisk } from './make-backup.ts';
import { DATABASE_NAME, setAside, setAsidePath } from './set-aside.ts';

/** The name in the settings of what a person is to be told. */
export const RESTORED = 'restored-from-backup';

/**
 * The newest backup that is sound; null: there is none, and nothing was changed. Nobody may have the database open.
 *
 * @param name a backup that a person chose; absent: the newest
 */
export function restoreBackup(
  directory: string,
  { cause, nowMs, name }: Pick<Restored, 'cause'> & { readonly nowMs: number; readonly name?: string },
): Restored | null {
  const chosen = listBackups(directory).filter((backup) => name === undefined || backup.name === name);
  const backup = chosen.find((one) => isSoundFile(backupPath(directory, one.name)));
  if (!backup) return null;
  const draft = join(directory, `${DATABASE_NAME}.restored`);
  // Complete beside the old one first: a full disk changes nothing.
  try {
    copyFileSync(backupPath(directory, backup.name), draft);
    toDisk(draft);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  const aside = setAside(directory, nowMs);
  renameSync(draft, join(directory, DATABASE_NAME));
  return {
    cause,
    atMs: nowMs,
    backupMadeAtMs: backup.madeAtMs,
    setAside: aside,
    missing: missingSince(directory, aside, backup.name),
  };
}

type Holdings = {
  readonly lists: readonly { readonly key: string; readonly name: string }[] | null;
  readonly decisions: number | null;
  readonly answers: number | null;
};

function missingSince(directory: string, aside: string | null, backup: string): MissingSince {
  const before = aside === null ? UNREADABLE : holdingsOf(setAsidePath(directory, aside));
  const now = holdingsOf(backupPath(directory, backup));
  const fewer = (one: number | null, other: number | null): number | null =>
    one === null || other === null ? null : Math.max(0, one - other);
  const kept = new Set(now.lists?.map(({ key }) => key));
  return {
    lists: before.lists?.filter(({ key }) => !kept.has(key)).map(({ name }) => name) ?? null,
    decisions: fewer(before.decisions, now.decisions),
    answers: fewer(before.answers, now.answers),
  };
}

const UNREADABLE: Holdings = { lists: null, decisions: null, answers: null };

/** As far as the file can be read, which may be damaged, and of an older format. */
function holdingsOf(path: string): Holdings {
  let db: Database | null = null;
  try {
    const open = new Sqlite(path, { readonly: true, fileMustExist: true });
    db = open;
    const read = <T>(sql: string, as: (rows: readonly unknown[]) => T): T | null => {
      try {
        return as(open.prepare(sql).raw().all());
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
  } catch {
    return UNREADABLE;
  } finally {
    db?.close();
  }
}

const NONE = { name: '', key: '' };
