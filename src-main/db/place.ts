/**
 * Where a workspace lies that was moved: the folder it left says so, in a small file. Every start with that folder, of
 * whichever program, finds it there.
 */
import { renameSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { toDisk } from './backups/make-backup.ts';
import { checkFolder } from './folder/check-folder.ts';
import { isMarked, readPointer } from './folder/folder-state.ts';
import { POINTER_NAME } from './folder/names.ts';
import { writeOwn } from './folder/own-files.ts';
import { pointerPath } from './folder/paths.ts';
import { removeOwn } from './folder/remove-own.ts';

/** Moves that are followed. */
const MOST_MOVES = 20;

/** Whether the user of this computer made or confirmed a move. A note may come from anyone. */
export type IsKnownMove = (from: string, to: string) => boolean;

/**
 * Returns the folder that holds the workspace by now. Nothing is looked at where a note leads before that move is known.
 *
 * @throws AppError `workspace_move_unknown`; `workspace_away`: the drive is not there, or the folder is gone; as `checkFolder`
 */
export function placeOf(named: string, isKnownMove: IsKnownMove): string {
  let directory = named;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const said = readPointer(directory);
    if (said === null) break;
    // Who else could have written it decides where the workspace is.
    checkFolder(directory);
    const next = said.to;
    const pointer = pointerPath(directory);
    if (next === null) throw new AppError({ code: 'workspace_away', directory: '', pointer });
    if (!isKnownMove(directory, next))
      throw new AppError({ code: 'workspace_move_unknown', directory, to: next, pointer });
    // A folder where a drive is not there is empty: nobody may begin a new workspace in it.
    if (!isMarked(next)) throw new AppError({ code: 'workspace_away', directory: next, pointer });
    directory = next;
  }
  return directory;
}

/** Whether the first folder says that its workspace is in the other by now, and that move is known. */
export function movedTo(from: string, directory: string, isKnownMove: IsKnownMove): boolean {
  try {
    return from !== directory && isKnownMove(from, directory) && placeOf(from, isKnownMove) === directory;
  } catch {
    return false;
  }
}

export type Move = {
  /** The folder that programs are started with. */
  readonly named: string;
  readonly from: string;
  readonly to: string;
};

/** From the next moment on, whoever is started with the named folder opens `to`. It comes about at once, or not at all. */
export function point({ named, from, to }: Move): void {
  removeOwn(to, POINTER_NAME);
  if (named !== to) writePointer(named, to);
  if (from !== named && from !== to) writePointer(from, to);
}

/** Takes a `point` back: whoever is started with the named folder opens `from` again. */
export function pointBack({ named, from }: Move): void {
  // First: what is named leads to one of the two at any moment.
  removeOwn(from, POINTER_NAME);
  if (named !== from) writePointer(named, from);
}

function writePointer(directory: string, to: string): void {
  const draft = `${pointerPath(directory)}.new`;
  writeOwn(draft, JSON.stringify({ to }));
  toDisk(draft);
  renameSync(draft, pointerPath(directory));
}
