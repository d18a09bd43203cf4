import { chmodSync, lstatSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '../db/folder/own-files.ts';
import { linkOfOthers } from '../db/folder/owner-rights.ts';

const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
/** In a folder with this bit, only a file's owner may rename or remove it. */
const STICKY = 0o1000;
const ROOT = 0;
/** The minimum free space in bytes. The cache needs only 10 MB, but it must not fill a nearly full disk. */
const ROOM = 100_000_000;
/** Matches the end of the name that Node gives an unfinished file. Such a file remains if the disk was full. */
const UNFINISHED = /\.[A-Za-z0-9]{6}$/u;
const MOST_UNFINISHED_MS = 60_000;

/**
 * Lets the threads of this program store their compiled code, which saves a third of a short command's time. Node does
 * not check the code before it runs it, so only the user may be able to write to the folder.
 */
export function keepCompiledCode(folder: string, env: NodeJS.ProcessEnv): void {
  if (env['NODE_COMPILE_CACHE'] !== undefined || !isMadeOurs(folder) || !isTidied(folder)) return;
  env['NODE_COMPILE_CACHE'] = folder;
}

function isMadeOurs(folder: string): boolean {
  try {
    makeFolders(folder);
    // On Windows the permissions of the profile apply.
    if (process.getuid === undefined) return true;
    const { uid, mode } = lstatSync(folder);
    // If others could write to the folder, it may contain their files, so restricting it now would not help.
    if (uid !== process.getuid() || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
    if (linkOfOthers(folder) !== null || !areParentsOurs(folder)) return false;
    if ((mode & OPEN_TO_OTHERS) !== 0) chmodSync(folder, 0o700);
    return true;
  } catch {
    // Without stored code, the program only starts more slowly.
    return false;
  }
}

/** Removes files that an interrupted start left. Returns whether there is space for more files. */
function isTidied(folder: string): boolean {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (UNFINISHED.test(name) && Date.now() - statSync(path).mtimeMs > MOST_UNFINISHED_MS) rmSync(path);
    }
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Whether only the user or root can replace the folder. */
function areParentsOurs(folder: string): boolean {
  const parent = dirname(folder);
  if (parent === folder) return true;
  const { uid, mode } = statSync(parent);
  const isOurs = uid === ROOT || uid === process.getuid?.();
  return isOurs && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0) && areParentsOurs(parent);
}
