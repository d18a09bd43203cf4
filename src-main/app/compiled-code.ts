import { chmodSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '../db/folder/own-files.ts';
import { linkOfOthers } from '../db/folder/owner-rights.ts';

const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
/** In a folder with this bit nobody renames or removes what is another's. */
const STICKY = 0o1000;
const ROOT = 0;

/**
 * Has the threads of this program keep their compiled code: a third of what a short command takes of the processor is
 * compiling. They run what they find there, so it is kept only where nobody else can write.
 *
 * @param env of this program, which its threads inherit. A folder that stands there already is kept to
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
    if (uid !== process.getuid() || linkOfOthers(folder) !== null || !areParentsOurs(folder)) return false;
    if ((mode & OPEN_TO_OTHERS) !== 0) chmodSync(folder, 0o700);
    return true;
  } catch {
    // Without it the program takes a moment longer.
    return false;
  }
}

/** Whether nobody else can put another folder in this one's place. */
function areParentsOurs(folder: string): boolean {
  const parent = dirname(folder);
  if (parent === folder) return true;
  const { uid, mode } = statSync(parent);
  const isOurs = uid === ROOT || uid === process.getuid?.();
  return isOurs && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0) && areParentsOurs(parent);
}
