/** What a shell keeps in the folder that it was started with. Its paths, and what is removed there, are those of the workspace. */
export { isLaunchPage, LAUNCH_FILE_NAME } from '../db/folder/names.ts';
export { readOwn, writeOwn } from '../db/folder/own-files.ts';
export { launchFilePath, ownPath, uploadsDir } from '../db/folder/paths.ts';
export { emptyFolder, removeMatching, removeOwn } from '../db/folder/remove-own.ts';
