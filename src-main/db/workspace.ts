/**
 * The workspace folder: one SQLite file with everything but the key, its backups, the source files of the lists,
 * and a lock that one app holds at a time.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { listBackups } from './backups/backup-files.ts';
import { isCorruption, refuseForbiddenValues } from './backups/corruption.ts';
import { backUpBeforeUpgrade } from './backups/make-backup.ts';
import { placeRestored, type RestoreOptions, restoreBackup } from './backups/restore.ts';
import { cannotWriteNow, type Database, isDiskFull, openDatabase } from './database.ts';
import { MOVING_NAME } from './folder/names.ts';
import { entryAt } from './folder/own-files.ts';
import { databasePath } from './folder/paths.ts';
import { removeOwn } from './folder/remove-own.ts';
import { allowRelease } from './free-space.ts';
import { refuseForeign } from './known-schema.ts';
import { migrate } from './migrate.ts';
import { LATEST_VERSION, MIGRATIONS } from './migrations/all.ts';
import { refuseUnsound } from './sound-values.ts';
import { errorCode, lockWorkspace, notWritable, type WorkspaceLock } from './workspace-lock.ts';

/** An open workspace. No other app has it until `close`. */
export type Workspace = {
  readonly directory: string;
  readonly db: Database;
  /** Another app has it: here it is only read (`open-to-read.ts`). */
  readonly isReadOnly: boolean;
  /** Why there is no backup from before the upgrade; null: there is, or none was needed. */
  readonly backupFailure: Failure | null;
  readonly close: () => void;
};

/** How far an upgrade is. Of a large workspace it takes minutes. */
export type UpgradeProgress = {
  /** Of the workspace. */
  readonly bytes: number;
  /** The step that begins, from 1: the backup, then one for each format. */
  readonly step: number;
  readonly steps: number;
};

export type OpenOptions = {
  /** Held by the caller, who keeps it; absent: taken for as long as the workspace is open. */
  readonly lock?: WorkspaceLock;
  readonly nowMs?: () => number;
  /** Told before each step of an upgrade. */
  readonly onUpgrade?: (progress: UpgradeProgress) => void;
} & Pick<RestoreOptions, 'onNotTakenOver'>;

/**
 * Opens the workspace for this app alone, creating or upgrading it. A damaged one is set aside and its newest backup takes
 * its place, with what could still be read, which the settings say then (`RESTORED`).
 *
 * @throws AppError `workspace_in_use`, `workspace_from_newer_app`, `workspace_from_preview`, `workspace_altered`, `stored_value_unreadable`,
 *   `workspace_damaged` (and there is no backup), `disk_full`, and as `lockWorkspace`
 */
export function openWorkspace(
  directory: string,
  { lock: held, nowMs = Date.now, ...told }: OpenOptions = {},
): Workspace {
  const lock = held ?? lockWorkspace(directory);
  try {
    const { db, backupFailure } = openSound(directory, { ...told, nowMs: nowMs() });
    return {
      directory,
      db,
      isReadOnly: false,
      backupFailure,
      close: () => {
        db.close();
        if (held === undefined) lock.close();
      },
    };
  } catch (error) {
    if (held === undefined) lock.close();
    throw systemErrorCode(error) === null ? error : notWritable(directory, error);
  }
}

type Opened = Pick<Workspace, 'db' | 'backupFailure'>;

function openSound(directory: string, options: RestoringOptions): Opened {
  placeRestored(directory);
  removeOwn(directory, MOVING_NAME);
  if (isMissing(directory))
    return openRestored(directory, 'missing', options) ?? openUpgraded(directory, options);
  try {
    return openUpgraded(directory, options);
  } catch (error) {
    const restored = isCorruption(causeOf(error)) ? openRestored(directory, 'damaged', options) : null;
    if (restored) return restored;
    throw error;
  }
}

/** A file without a byte is a new database to SQLite; where there are backups it is what is left of an old one. */
function isMissing(directory: string): boolean {
  const size = entryAt(databasePath(directory))?.stats.size ?? 0;
  return size === 0 && listBackups(directory).length > 0;
}

type RestoringOptions = Omit<RestoreOptions, 'cause'> & Pick<OpenOptions, 'onUpgrade'>;

/** Lets a backup take the place of a workspace that nobody has open; null: there is none that is sound. */
export function openRestored(
  directory: string,
  cause: RestoreOptions['cause'],
  options: RestoringOptions,
): Opened | null {
  const isRestored = restoreBackup(directory, { cause, ...options });
  return isRestored ? openUpgraded(directory, options) : null;
}

function openUpgraded(directory: string, { nowMs, onUpgrade }: RestoringOptions): Opened {
  let db: Database | null = null;
  try {
    db = openDatabase(databasePath(directory));
    refuseForeign(db, directory);
    refuseForbiddenValues(db);
    const say = upgradeTeller(db, onUpgrade);
    const backupFailure = backUpOlderFormat(db, directory, nowMs, say);
    migrate(db, MIGRATIONS, say);
    refuseUnsound(db);
    allowRelease(db);
    return { db, backupFailure };
  } catch (error) {
    db?.close();
    if (error instanceof AppError) throw error;
    if (isDiskFull(error)) throw new AppError({ code: 'disk_full' }, { cause: error });
    if (cannotWriteNow(error)) throw notWritable(directory, error);
    throw new AppError({ code: 'workspace_damaged', directory, detail: errorCode(error) }, { cause: error });
  }
}

const formatOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

/** Tells the next step of an upgrade at each call; nothing of a new workspace. */
function upgradeTeller(db: Database, tell: OpenOptions['onUpgrade']): () => void {
  const found = formatOf(db);
  if (found === 0 || tell === undefined) return () => undefined;
  const pragma = (name: string): number => Number(db.pragma(name, { simple: true }));
  const [bytes, steps] = [pragma('page_count') * pragma('page_size'), LATEST_VERSION - found + 1];
  let step = 0;
  return () => {
    step += 1;
    tell({ bytes, step, steps });
  };
}

/** Without a backup the upgrade goes on: all of it is one transaction. */
function backUpOlderFormat(
  db: Database,
  directory: string,
  nowMs: number,
  onStep: () => void,
): Failure | null {
  const found = formatOf(db);
  if (found === 0 || found >= LATEST_VERSION) return null;
  onStep();
  try {
    backUpBeforeUpgrade(db, directory, nowMs);
    return null;
  } catch (error) {
    if (isCorruption(error)) throw error;
    return backupFailureOf(error);
  }
}

/** Why a backup could not be made. */
export const backupFailureOf = (error: unknown): Failure =>
  isDiskFull(error) || errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT'
    ? { code: 'disk_full' }
    : { code: 'backup_failed', detail: errorCode(error) };

const causeOf = (error: unknown): unknown => (error instanceof AppError ? error.cause : error);
