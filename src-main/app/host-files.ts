/** The functions for a shell's own files in the folder that it was started with. */
export { isLaunchPage, LAUNCH_FILE_NAME } from '../db/folder/names.ts';
export { readOwn, writeOwn } from '../db/folder/own-files.ts';
export { launchFilePath, ownPath, uploadsDir } from '../db/folder/paths.ts';
export { emptyFolder, removeMatching, removeOwn } from '../db/folder/remove-own.ts';
