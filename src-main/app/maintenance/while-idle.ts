import { statfsSync, statSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { isDiskFull } from '../../db/database.ts';
import { databasePath } from '../../db/folder/paths.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/**
 * Runs work that closes the workspace, but only if no job would lose its results. @throws AppError `workspace_busy`,
 * `disk_full`
 */
export async function whileIdle(
  { jobs, workspaceDir }: OpenWorkspace & RunningWork,
  work: () => Promise<void>,
): Promise<void> {
  if (jobs.isBusy()) throw new AppError({ code: 'workspace_busy' });
  if (!mayReopen(workspaceDir)) throw new AppError({ code: 'disk_full' });
  try {
    await work();
  } catch (error) {
    if (isDiskFull(error) || isDiskFullCode(systemErrorCode(error)))
      throw new AppError({ code: 'disk_full' }, { cause: error });
    throw error;
  }
}

/** The free space that opening a workspace needs, in bytes. */
const ROOM_BYTES = 1_000_000;

/** Whether there is enough space to merge the log and reopen the workspace. */
function mayReopen(directory: string): boolean {
  const log = statSync(`${databasePath(directory)}-wal`, { throwIfNoEntry: false });
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= (log?.size ?? 0) + ROOM_BYTES;
}
