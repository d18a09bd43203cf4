import { existsSync, statSync } from 'node:fs';
import type { MaintenanceState } from '#shared/contract/workspace/maintenance.ts';
import { listBackups } from '../../db/backups/backup-files.ts';
import { RESTORED } from '../../db/backups/restore.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { movedTo } from '../../db/place.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { path, restored } from '../../db/settings-shapes.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { KnownMoves } from './known-moves.ts';
import { MOVED_FROM } from './move-workspace.ts';

export function maintenanceState({
  checks,
  knownMoves,
  repositories,
  workspaceDir: directory,
}: OpenWorkspace & Maintenance): MaintenanceState {
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
 * Returns the folder from which the workspace was moved, or null. A workspace could name any folder. So the move must be
 * known, and the pointer file in that folder must confirm it.
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

/** Returns the size of the database with its log. */
export const databaseBytes = (directory: string): number =>
  ['', '-wal'].reduce(
    (sum, ending) =>
      sum + (statSync(`${databasePath(directory)}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
