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

/** An open workspace. Until `close`, another app can only read it. */
export type Workspace = {
  readonly directory: string;
  readonly db: Database;
  /** Whether another app has the workspace open, so that this app only reads it (`open-to-read.ts`). */
  readonly isReadOnly: boolean;
  /** Why there is no backup from before the upgrade; null if there is one, or if none was needed. */
  readonly backupFailure: Failure | null;
  readonly close: () => void;
};

/** The progress of an upgrade, which takes minutes for a large workspace. */
export type UpgradeProgress = {
  readonly bytes: number;
  /** The number of the step that begins, from 1. The backup is the first step, and each format is one more. */
  readonly step: number;
  readonly steps: number;
};

export type OpenOptions = {
  /** A lock that the caller took and releases. If absent, the workspace takes one, and `close` releases it. */
  readonly lock?: WorkspaceLock;
  readonly nowMs?: () => number;
  readonly onUpgrade?: (progress: UpgradeProgress) => void;
} & Pick<RestoreOptions, 'onNotTakenOver'>;

/**
 * Opens the workspace for this app alone, and creates or upgrades it. A damaged workspace is set aside and replaced by
 * its newest backup, with everything that was still readable. The setting `RESTORED` then has a message.
 *
 * @throws AppError `workspace_in_use`, `workspace_from_newer_app`, `workspace_from_preview`, `workspace_altered`,
 *   `stored_value_unreadable`, `workspace_damaged` (if there is no backup), `disk_full`, and as `lockWorkspace`
 */
export function openWorkspace(
  directory: string,
  { lock: held, nowMs = Date.now, ...listeners }: OpenOptions = {},
): Workspace {
  const lock = held ?? lockWorkspace(directory);
  try {
    const { db, backupFailure } = openSound(directory, { ...listeners, nowMs: nowMs() });
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

/** Whether the database is lost: there are backups, but its file is missing or empty, which SQLite treats as new. */
function isMissing(directory: string): boolean {
  const size = entryAt(databasePath(directory))?.stats.size ?? 0;
  return size === 0 && listBackups(directory).length > 0;
}

type RestoringOptions = Omit<RestoreOptions, 'cause'> & Pick<OpenOptions, 'onUpgrade'>;

/** Restores a backup over a workspace, which no app may have open. Returns null if no backup is sound. */
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
    const reportStep = createStepReporter(db, onUpgrade);
    const backupFailure = backUpOlderFormat(db, directory, nowMs, reportStep);
    migrate(db, MIGRATIONS, reportStep);
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

/** Returns a function that reports the next step of an upgrade at each call. Reports nothing for a new workspace. */
function createStepReporter(db: Database, onUpgrade: OpenOptions['onUpgrade']): () => void {
  const found = formatOf(db);
  if (found === 0 || onUpgrade === undefined) return () => undefined;
  const pragma = (name: string): number => Number(db.pragma(name, { simple: true }));
  const [bytes, steps] = [pragma('page_count') * pragma('page_size'), LATEST_VERSION - found + 1];
  let step = 0;
  return () => {
    step += 1;
    onUpgrade({ bytes, step, steps });
  };
}

/** Backs up a workspace of an older format. If this fails, the upgrade still runs, because it is one transaction. */
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

export const backupFailureOf = (error: unknown): Failure =>
  isDiskFull(error) || errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT'
    ? { code: 'disk_full' }
    : { code: 'backup_failed', detail: errorCode(error) };

const causeOf = (error: unknown): unknown => (error instanceof AppError ? error.cause : error);
