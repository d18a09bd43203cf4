import { chmodSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '../db/folder/own-files.ts';
import { linkOfOthers } from '../db/folder/owner-rights.ts';

const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
/** In a folder with this bit, only its owner may rename or remove a file. */
const STICKY = 0o1000;
const ROOT = 0;

/**
 * Lets the threads of this program keep their compiled code between starts. Compiling takes nearly a third of the processor
 * time of a short command. Node runs such code without checking it, so it is kept only where nobody else could write.
 *
 * @param env environment of this program, which its threads inherit. If it names a folder already, that one is used
 */
export function keepCompiledCode(folder: string, env: NodeJS.ProcessEnv): void {
  if (env['NODE_COMPILE_CACHE'] === undefined && isMadeOurs(folder)) env['NODE_COMPILE_CACHE'] = folder;
}

function isMadeOurs(folder: string): boolean {
  try {
    makeFolders(folder);
    // On Windows the rights of the profile apply.
    if (process.getuid === undefined) return true;
    const { uid, mode } = lstatSync(folder);
    // Shutting a folder that others could write to would leave what they put into it.
    if (uid !== process.getuid() || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
    if (linkOfOthers(folder) !== null || !areParentsOurs(folder)) return false;
    if ((mode & OPEN_TO_OTHERS) !== 0) chmodSync(folder, 0o700);
    return true;
  } catch {
    // Without it the program takes a moment longer.
    return false;
  }
}

/** Whether only the user or root can replace the folder by another. */
function areParentsOurs(folder: string): boolean {
  const parent = dirname(folder);
  if (parent === folder) return true;
  const { uid, mode } = statSync(parent);
  const isOurs = uid === ROOT || uid === process.getuid?.();
  return isOurs && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0) && areParentsOurs(parent);
}
