/**
 * Brings a workspace to this computer before it is opened: from the roaming profile, where older versions kept it, or
 * from a folder where no workspace may be opened (`../../db/folder/unsafe-place.ts`). The old folder stays, with a file
 * that names the new one. Until that file exists, the old folder is the workspace, and the copy is marked as unfinished.
 */
import { dirname } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { isBusy, mergeLog } from '../../db/database.ts';
import { bytesToCopy } from '../../db/folder/copy-own.ts';
import { isMarked, readPointer, stateIfReadable } from '../../db/folder/folder-state.ts';
import { makeFolders } from '../../db/folder/own-files.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { unsafePlace } from '../../db/folder/unsafe-place.ts';
import { type Move, type MoveStamp, placeOf } from '../../db/place.ts';
import { lockWorkspace } from '../../db/workspace-lock.ts';
import { following, type KnownMoves } from './known-moves.ts';
import { databaseBytes } from './maintenance-state.ts';
import { checkTarget, moveFiles } from './move-workspace.ts';

/** Tells a person about a move at the start. `failure`: it did not happen, so the old folder stays in use. */
export type BringProgress = { readonly from: string; readonly to: string } & (
  | { readonly bytes: number }
  | { readonly failure: Failure }
);

type BringOptions = {
  /** The folder that the program was started with. */
  readonly workspaceDir: string;
  /** The folder of the workspace in older versions; null if it is the same one, or if the person named a folder. */
  readonly formerDir: string | null;
  /** Whether a workspace may be moved. Otherwise it is used where it is. */
  readonly mayMove: boolean;
  readonly knownMoves: KnownMoves;
  /** The folder to which the workspace was moved, or will be copied from an unsafe place, according to the person. */
  readonly followTo: string | null;
  readonly stamp: () => MoveStamp;
  readonly onProgress: (progress: BringProgress) => void;
};

/**
 * Returns the folder to start with, from which `placeOf` finds the workspace.
 * @throws AppError `workspace_in_use`, `workspace_on_other_computer`; if the workspace is in an unsafe place, also as
 *   `placeOf`, `checkTarget` and `moveFiles`
 */
export async function bringWorkspace(options: BringOptions): Promise<string> {
  const start = await leaveFormer(options);
  if (start !== options.workspaceDir) makeIfPossible(options.workspaceDir);
  if (options.mayMove && options.followTo !== null) await leaveUnsafe(start, options.followTo, options);
  return start;
}

/** Creates the folder that the program was started with, because its own files stay there. */
function makeIfPossible(folder: string): void {
  try {
    makeFolders(folder);
  } catch {
    // The program reports it when it writes a file.
  }
}

async function leaveFormer(options: BringOptions): Promise<string> {
  const { workspaceDir: to, formerDir: from, mayMove, onProgress } = options;
  if (from === null || ['workspace', 'moved_away'].includes(stateIfReadable(to))) return to;
  if (readPointer(from) !== null) return followFormer(from, options);
  if (stateIfReadable(from) !== 'workspace') return to;
  if (!mayMove) return from;
  try {
    makeFolders(dirname(to));
    await copyAndPoint({ named: from, from, to }, options);
  } catch (error) {
    const failure = failureOf(error, to);
    if (failure.code === 'workspace_in_use') throw error;
    onProgress({ from, to, failure });
    return from;
  }
  return followFormer(from, options);
}

/** Returns the folder to start with if the workspace has left its former folder. */
function followFormer(from: string, { workspaceDir: to, knownMoves, stamp }: BringOptions): string {
  const pointer = readPointer(from);
  if (pointer === null || pointer.to === null) return from;
  // The pointer roams with the profile; the workspace does not. Moving the old folder again would give two workspaces.
  if (pointer.on !== null && pointer.on !== stamp().on)
    throw new AppError({
      code: 'workspace_on_other_computer',
      directory: to,
      computer: pointer.on,
      to: pointer.to,
    });
  if (pointer.to !== to) return from;
  // This needs no question, because the program would open this folder anyway.
  knownMoves.remember(from, to);
  return isMarked(to) ? to : from;
}

async function leaveUnsafe(named: string, to: string, options: BringOptions): Promise<void> {
  const from = placeOf(named, following(options.knownMoves, to));
  try {
    if (from === to || stateIfReadable(from) !== 'workspace' || unsafePlace(from) === null) return;
    await copyAndPoint({ named, from, to }, options);
  } catch (error) {
    throw new AppError(failureOf(error, to), { cause: error });
  }
}

/** Does nothing if another program has moved the workspace meanwhile. */
async function copyAndPoint(
  { named, from, to }: Omit<Move, 'stamp'>,
  { knownMoves, stamp, onProgress }: BringOptions,
): Promise<void> {
  const lock = lockWorkspace(from, true);
  try {
    if (readPointer(from) !== null) return;
    mergeLog(databasePath(from));
    await checkTarget(from, to);
    onProgress({ from, to, bytes: databaseBytes(from) + bytesToCopy(from) });
    for (const left of [named, from]) knownMoves.remember(left, to);
    (await moveFiles({ named, from, to, stamp: stamp() })).close();
  } finally {
    lock.close();
  }
}

function failureOf(error: unknown, to: string): Failure {
  if (error instanceof AppError) return error.failure;
  if (isBusy(error)) return { code: 'workspace_being_read' };
  if (isDiskFullCode(systemErrorCode(error))) return { code: 'disk_full' };
  return { code: 'folder_not_usable', folder: to, reason: 'not_copied' };
}
