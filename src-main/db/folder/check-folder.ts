/** Whether a folder may be opened as a workspace. Nothing is changed by looking. */
import { AppError } from '#shared/contract/errors.ts';
import type { FolderState } from './folder-state.ts';
import { blockedEntry, folderState } from './folder-state.ts';
import { entryAt } from './own-files.ts';
import { refuseFolderOfOthers, refuseLinksOfOthers } from './owner-rights.ts';
import { databasePath, ownPath } from './paths.ts';

/** A folder for a workspace, in one that holds other files. */
const PROPOSED_NAME = 'Doorstep';

/**
 * @throws AppError `workspace_of_another_user`; `folder_without_workspace`: it holds other files;
 *   `workspace_name_taken`: a link or a pipe, say, stands where the app keeps something of its own
 */
export function checkFolder(directory: string): FolderState {
  refuseLinksOfOthers(directory);
  refuseFolderOfOthers(directory);
  const state = folderState(directory);
  const database = entryAt(databasePath(directory));
  if (state === 'foreign' && (database === null || database.kind === 'file'))
    throw new AppError({
      code: 'folder_without_workspace',
      directory,
      proposal: ownPath(directory, PROPOSED_NAME),
    });
  const blocked = blockedEntry(directory);
  if (blocked !== null) throw new AppError({ code: 'workspace_name_taken', ...blocked });
  return state;
}
