import { AppError } from '#shared/contract/errors.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { blockedEntry, folderState } from './folder-state.ts';
import { entryAt } from './own-files.ts';
import { refuseFolderOfOthers, refuseLinksOfOthers } from './owner-rights.ts';
import { databasePath, ownPath } from './paths.ts';

const PROPOSED_NAME = 'Doorstep';

/**
 * @throws AppError `workspace_of_another_user`; `folder_without_workspace` if the folder holds only other files;
 *   `workspace_name_taken` if a link or a pipe, for example, has one of the app's own names; `workspace_not_writable`
 *   if the folder cannot be read
 */
export function checkFolder(directory: string): void {
  try {
    refuseLinksOfOthers(directory);
    refuseFolderOfOthers(directory);
    refuseForeign(directory);
    const blocked = blockedEntry(directory);
    if (blocked !== null) throw new AppError({ code: 'workspace_name_taken', ...blocked });
  } catch (error) {
    const detail = systemErrorCode(error);
    if (detail === null) throw error;
    throw new AppError({ code: 'workspace_not_writable', directory, detail }, { cause: error });
  }
}

function refuseForeign(directory: string): void {
  // `workspace_name_taken` is the better error if a link or a pipe, for example, has the database's name.
  if ((entryAt(databasePath(directory))?.kind ?? 'file') !== 'file') return;
  if (folderState(directory) !== 'foreign') return;
  const proposal = ownPath(directory, PROPOSED_NAME);
  throw new AppError({ code: 'folder_without_workspace', directory, proposal });
}
