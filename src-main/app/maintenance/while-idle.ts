import { statfsSync, statSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { isDiskFull } from '../../db/database.ts';
import { databasePath } from '../../db/folder/paths.ts';
import type { Context } from '../handlers/context.ts';

/** Does what closes the workspace, where nothing is going on. @throws AppError `workspace_busy`, `disk_full` */
export async function whileIdle(
  { jobs, workspaceDir }: Pick<Context, 'jobs' | 'workspaceDir'>,
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

/** What a workspace takes that is opened, before anything is written in it. */
const ROOM_BYTES = 1_000_000;

/** A workspace whose log finds no room in its file cannot be opened again once it is closed. */
function mayReopen(directory: string): boolean {
  const log = statSync(`${databasePath(directory)}-wal`, { throwIfNoEntry: false });
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= (log?.size ?? 0) + ROOM_BYTES;
}
