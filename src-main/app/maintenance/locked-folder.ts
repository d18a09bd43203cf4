import { AppError } from '#shared/contract/errors.ts';
import { restrictToOwner } from '../../db/folder/owner-rights.ts';
import { type IsKnownMove, type Move, type MoveStamp, placeOf, pointBack } from '../../db/place.ts';
import { lockWorkspace, type WorkspaceLock } from '../../db/workspace-lock.ts';
import { refuseOtherFolder } from '../policy/policy-folder.ts';
import type { PolicyState } from '../policy/read-policy.ts';
import { following, type KnownMoves } from './known-moves.ts';
import { deleteOld, moveFiles } from './move-workspace.ts';

export type FolderOptions = {
  /** The folder that the program was started with; see `placeOf`. */
  readonly workspaceDir: string;
  /** Whether to open a workspace read-only if another app has it. */
  readonly mayOnlyRead: boolean;
  readonly knownMoves: KnownMoves;
  /** The folder to which the workspace was moved, according to the person; null if they named none. */
  readonly followTo: string | null;
  readonly stamp: () => MoveStamp;
  readonly policy: PolicyState;
};

/**
 * Finds the folder of the workspace through known moves, and locks it. @throws AppError `workspace_in_use` unless
 * `mayOnlyRead`, `set_by_organisation`, `policy_unusable`, and as `lockWorkspace` and `placeOf`
 */
export function lockFolder({
  workspaceDir: named,
  mayOnlyRead,
  knownMoves,
  followTo,
  stamp,
  policy,
}: FolderOptions) {
  refuseOtherFolder(policy, named);
  const isKnown = following(knownMoves, followTo);
  const isKnownMove: IsKnownMove = (from, to) => {
    refuseOtherFolder(policy, to);
    return isKnown(from, to);
  };
  let directory = placeOf(named, isKnownMove);
  // The host's own files stay in the folder that it was started with.
  if (directory !== named) restrictToOwner(named);
  let lock = mayOnlyRead ? lockIfFree(directory) : lockWorkspace(directory);
  return {
    directory: () => directory,
    /** Returns the lock; null if another app has it, so that the workspace is read-only here. */
    lock: () => lock,
    close: () => lock?.close(),
    /** @throws AppError as `lockWorkspace` */
    take(): void {
      // The other app may have moved the workspace meanwhile.
      const place = placeOf(named, isKnownMove);
      lock = lockWorkspace(place);
      directory = place;
    },
    /** @param open opens the workspace in its new folder. If it fails, the workspace is in its old folder again. */
    async moveTo(to: string, open: () => void): Promise<void> {
      const move: Move = { named, from: directory, to, stamp: stamp() };
      // This lock is held until the new folder is open, so that no other app opens the old folder.
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

export type LockedFolder = ReturnType<typeof lockFolder>;

function lockIfFree(directory: string): WorkspaceLock | null {
  try {
    return lockWorkspace(directory);
  } catch (error) {
    if (error instanceof AppError && error.failure.code === 'workspace_in_use') return null;
    throw error;
  }
}

/** Reverts a move whose copy could not be opened: the old folder is the workspace again, and the copy is removed. */
function takeBack(move: Move): void {
  pointBack(move);
  try {
    deleteOld(move.to);
  } catch {
    // The remaining files are a copy that no app opens.
  }
}
