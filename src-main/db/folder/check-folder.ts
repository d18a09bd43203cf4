/** Whether a folder may be opened as a workspace. Nothing is changed by looking. */
import { AppError } from '#shared/contract/errors.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { blockedEntry, folderState } from './folder-state.ts';
import { entryAt } from './own-files.ts';
import { refuseFolderOfOthers, refuseLinksOfOthers } from './owner-rights.ts';
import { databasePath, ownPath } from './paths.ts';

/** A folder for a workspace, in one that holds other files. */
const PROPOSED_NAME = 'Doorstep';

/**
 * @throws AppError `workspace_of_another_user`; `folder_without_workspace`: it holds other files;
 *   `workspace_name_taken`: a link or a pipe, say, stands where the app keeps something of its own;
 *   `workspace_not_writable`: it cannot be looked into
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
  // Where anything but a file has the name of the database, that is what is in the way.
  if ((entryAt(databasePath(directory))?.kind ?? 'file') !== 'file') return;
  if (folderState(directory) !== 'foreign') return;
  const proposal = ownPath(directory, PROPOSED_NAME);
  throw new AppError({ code: 'folder_without_workspace', directory, proposal });
}
