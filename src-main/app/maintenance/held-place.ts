import { AppError } from '#shared/contract/errors.ts';
import { restrictToOwner } from '../../db/folder/owner-rights.ts';
import { type Move, placeOf, point, pointBack } from '../../db/place.ts';
import { lockWorkspace, type WorkspaceLock } from '../../db/workspace-lock.ts';
import type { KnownMoves } from './known-moves.ts';
import { copyWorkspace, deleteOld } from './move-workspace.ts';

export type PlaceOptions = {
  /** As the program was started with; see `placeOf`. */
  readonly workspaceDir: string;
  /** Whether a workspace that another app has is opened to be read. */
  readonly mayOnlyRead: boolean;
  readonly knownMoves: KnownMoves;
  /** Where the person says that the workspace was moved to; null: nothing is said of that. */
  readonly followTo: string | null;
};

/** The folder of the workspace, with its lock. */
export function holdPlace({ workspaceDir: named, mayOnlyRead, knownMoves, followTo }: PlaceOptions) {
  const isKnownMove = (from: string, to: string): boolean => {
    if (to === followTo) knownMoves.remember(from, to);
    return knownMoves.has(from, to);
  };
  let directory = placeOf(named, isKnownMove);
  // What a host keeps stays in the folder that it was started with.
  if (directory !== named) restrictToOwner(named);
  let lock = mayOnlyRead ? lockIfFree(directory) : lockWorkspace(directory);
  return {
    directory: () => directory,
    /** null: another app has it, and here it is only read. */
    lock: () => lock,
    close: () => lock?.close(),
    /** @throws AppError as `lockWorkspace` */
    take(): void {
      // It may have been moved meanwhile.
      const place = placeOf(named, isKnownMove);
      lock = lockWorkspace(place);
      directory = place;
    },
    /** @param open opens the workspace in its new folder; where that fails it is where it was, to be opened again */
    async moveTo(to: string, open: () => void): Promise<void> {
      const move: Move = { named, from: directory, to };
      // Held until the new one is open, so that nobody else opens the old one.
      const lockOfOld = lock;
      for (const left of [named, directory]) knownMoves.remember(left, to);
      const lockOfNew = await moveFiles(move);
      [directory, lock] = [to, lockOfNew];
      try {
        open();
      } catch (error) {
        [directory, lock] = [move.from, lockOfOld];
        try {
          takeBack(move);
        } finally {
          lockOfNew.close();
        }
        throw new AppError({ code: 'folder_not_usable', folder: to, reason: 'not_opened' }, { cause: error });
      }
      lockOfOld?.close();
    },
  };
}

export type HeldPlace = ReturnType<typeof holdPlace>;

function lockIfFree(directory: string): WorkspaceLock | null {
  try {
    return lockWorkspace(directory);
  } catch (error) {
    if (error instanceof AppError && error.failure.code === 'workspace_in_use') return null;
    throw error;
  }
}

/** The lock of the folder that is opened from now on. */
async function moveFiles(move: Move): Promise<WorkspaceLock> {
  const lock = lockWorkspace(move.to);
  try {
    await copyWorkspace(move.from, move.to);
    point(move);
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The copy could not be opened: the old one is the workspace again, and the copy goes. */
function takeBack(move: Move): void {
  pointBack(move);
  try {
    deleteOld(move.to);
  } catch {
    // What cannot be removed is a copy that nobody opens.
  }
}
