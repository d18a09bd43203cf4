import { existsSync, statSync } from 'node:fs';
import type { MaintenanceState } from '#shared/contract/maintenance.ts';
import { listBackups } from '../../db/backups/backup-files.ts';
import { RESTORED } from '../../db/backups/restore.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { movedTo } from '../../db/place.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { path, restored } from '../../db/settings-shapes.ts';
import type { Context } from '../handlers/context.ts';
import type { KnownMoves } from './known-moves.ts';
import { MOVED_FROM } from './move-workspace.ts';

/** What the settings show of the workspace. */
export function maintenanceState({
  checks,
  knownMoves,
  repositories,
  workspaceDir: directory,
}: Pick<Context, 'checks' | 'knownMoves' | 'repositories' | 'workspaceDir'>): MaintenanceState {
  return {
    directory,
    bytes: databaseBytes(directory),
    backups: listBackups(directory),
    setAside: listSetAside(directory),
    movedFrom: oldPlace(repositories.settings, knownMoves, directory),
    soundAtMs: checks.soundAtMs(),
    backupFailure: checks.backupFailure(),
    restored: repositories.settings.read(RESTORED, restored),
  };
}

/**
 * The folder the workspace was moved from, where the old one still is; null: there is none. A
 * workspace that came from somebody else could name any folder: it is looked at only where the move is known, and must say
 * so itself.
 */
export function oldPlace(
  settings: SettingsRepository,
  knownMoves: KnownMoves,
  directory: string,
): string | null {
  const from = settings.read(MOVED_FROM, path);
  return from !== null && movedTo(from, directory, knownMoves.has) && existsSync(databasePath(from))
    ? from
    : null;
}

/** Of the database with its log. */
export const databaseBytes = (directory: string): number =>
  ['', '-wal'].reduce(
    (sum, ending) =>
      sum + (statSync(`${databasePath(directory)}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
