/** Opens a workspace for reading while another app has it open. Only SQLite writes: it notes the reader in `-shm`. */
import { statSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { refuseForbiddenValues } from './backups/corruption.ts';
import { type Database, openDatabaseToRead } from './database.ts';
import { databasePath } from './folder/paths.ts';
import { refuseForeign } from './known-schema.ts';
import { LATEST_VERSION } from './migrations/all.ts';
import { refuseUnsound } from './sound-values.ts';
import type { Workspace } from './workspace.ts';
import { holderOf } from './workspace-holder.ts';

/**
 * @throws AppError `workspace_in_use` if it cannot be read now or has an older format; `workspace_held_elsewhere`,
 *   `workspace_from_newer_app`, `workspace_altered`, `stored_value_unreadable`
 */
export function openToRead(directory: string): Workspace {
  if (holderOf(directory) === 'another_computer')
    throw new AppError({ code: 'workspace_held_elsewhere', directory });
  if (holderOf(directory) === null) throw new AppError({ code: 'workspace_in_use', directory });
  let db: Database | null = null;
  try {
    db = openDatabaseToRead(databasePath(directory));
    refuseForeign(db, directory);
    refuseForbiddenValues(db);
    refuseOlderFormat(db, directory);
    refuseUnsound(db);
  } catch (error) {
    db?.close();
    if (error instanceof AppError) throw error;
    throw new AppError({ code: 'workspace_in_use', directory }, { cause: error });
  }
  const opened = db;
  return { directory, db: opened, isReadOnly: true, backupFailure: null, close: () => opened.close() };
}

const formatOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

function refuseOlderFormat(db: Database, directory: string): void {
  if (formatOf(db) < LATEST_VERSION) throw new AppError({ code: 'workspace_in_use', directory });
}

/** Tells how the other app has changed the workspace since the last check. */
export type Followed = 'nothing' | 'written' | 'replaced';

/** Returns a function that reports what has happened since its previous call. */
export function createFollower({ db, directory }: Workspace): () => Followed {
  const version = (): unknown => db.pragma('data_version', { simple: true });
  const file = (): number | undefined => statSync(databasePath(directory), { throwIfNoEntry: false })?.ino;
  const opened = { file: file(), format: formatOf(db) };
  let seen = version();
  return () => {
    if (file() !== opened.file) return 'replaced';
    const now = version();
    if (now === seen) return 'nothing';
    seen = now;
    return formatOf(db) === opened.format ? 'written' : 'replaced';
  };
}
