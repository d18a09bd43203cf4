/** Finds a workspace that was moved, by following the pointer files in its former folders. */
import { renameSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { toDisk } from './backups/make-backup.ts';
import { checkFolder } from './folder/check-folder.ts';
import { isMarked, readPointer } from './folder/folder-state.ts';
import { POINTER_NAME } from './folder/names.ts';
import { writeOwn } from './folder/own-files.ts';
import { pointerPath } from './folder/paths.ts';
import { removeOwn } from './folder/remove-own.ts';

const MOST_MOVES = 20;

/** Whether the user of this computer made or confirmed a move. A pointer is no proof, because anybody can write one. */
export type IsKnownMove = (from: string, to: string) => boolean;

/**
 * Returns the folder that now holds the workspace. Nothing at a pointer's target is accessed before the move is known.
 * @throws AppError `workspace_move_unknown`; `workspace_away` if the drive or folder is missing; and as `checkFolder`
 */
export function placeOf(named: string, isKnownMove: IsKnownMove): string {
  let directory = named;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const said = readPointer(directory);
    if (said === null) break;
    // Another user who can write the pointer could lead the app anywhere, so the folder is checked first.
    checkFolder(directory);
    const next = said.to;
    const pointer = pointerPath(directory);
    if (next === null) throw new AppError({ code: 'workspace_away', directory: '', pointer });
    if (!isKnownMove(directory, next))
      throw new AppError({ code: 'workspace_move_unknown', directory, to: next, pointer });
    // The mount folder of a missing drive is empty. No new workspace may be created in it.
    if (!isMarked(next)) throw new AppError({ code: 'workspace_away', directory: next, pointer });
    directory = next;
  }
  return directory;
}

/** Whether the first folder points to the other one, and the move is known. */
export function movedTo(from: string, directory: string, isKnownMove: IsKnownMove): boolean {
  try {
    return from !== directory && isKnownMove(from, directory) && placeOf(from, isKnownMove) === directory;
  } catch {
    return false;
  }
}

export type Move = {
  readonly named: string;
  readonly from: string;
  readonly to: string;
  readonly stamp: MoveStamp;
};

/** The other facts in the pointer, for the person who finds it. */
export type MoveStamp = {
  /** ISO 8601 */
  readonly at: string;
  /** The version of the app. */
  readonly by: string;
  /** The computer. In a roaming profile, the pointer also reaches other computers, which do not have the new folder. */
  readonly on: string;
};

/** Makes programs that start with the named folder open `to`. Takes effect atomically. */
export function point({ named, from, to, stamp }: Move): void {
  removeOwn(to, POINTER_NAME);
  if (named !== to) writePointer(named, to, stamp);
  if (from !== named && from !== to) writePointer(from, to, stamp);
}

/** Reverts a `point`: programs that start with the named folder open `from` again. */
export function pointBack({ named, from, stamp }: Move): void {
  // This comes first, so that the named folder always leads to one of the two folders.
  removeOwn(from, POINTER_NAME);
  if (named !== from) writePointer(named, from, stamp);
}

function writePointer(directory: string, to: string, stamp: MoveStamp): void {
  const draft = `${pointerPath(directory)}.new`;
  writeOwn(draft, JSON.stringify({ to, ...stamp }));
  toDisk(draft);
  renameSync(draft, pointerPath(directory));
}
