import { statSync } from 'node:fs';
import { listBackups } from '../../db/backups/backup-files.ts';
import { RESTORED } from '../../db/backups/restore.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { freeBytes } from '../../db/free-space.ts';
import { databasePath } from '../../db/workspace.ts';
import type { MaintenanceState, Restored } from '#shared/contract/maintenance.ts';
import type { Context } from '../handlers/context.ts';

/** What the settings show of the workspace. */
export function maintenanceState({
  db,
  checks,
  repositories,
  workspaceDir: directory,
}: Pick<Context, 'db' | 'checks' | 'repositories' | 'workspaceDir'>): MaintenanceState {
  return {
    directory,
    bytes: databaseBytes(directory),
    freeBytes: freeBytes(db),
    backups: listBackups(directory),
    setAside: listSetAside(directory),
    soundAtMs: checks.soundAtMs(),
    backupFailure: checks.backupFailure(),
    restored: repositories.settings.read<Restored>(RESTORED),
  };
}

/** Of the database with its log. */
export const databaseBytes = (directory: string): number =>
  ['', '-wal'].reduce(
    (sum, ending) =>
      sum + (statSync(`${databasePath(directory)}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
