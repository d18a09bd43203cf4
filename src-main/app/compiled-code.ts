import { chmodSync, lstatSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '../db/folder/own-files.ts';
import { linkOfOthers } from '../db/folder/owner-rights.ts';

const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
/** In a folder with this bit, only its owner may rename or remove a file. */
const STICKY = 0o1000;
const ROOT = 0;
/** Bytes: it needs 10 MB, and must not take the last room on a disk from what cannot be made again. */
const ROOM = 100_000_000;
/** What Node begins a file as; it stays where the disk was full. */
const UNFINISHED = /\.[A-Za-z0-9]{6}$/u;
const MOST_UNFINISHED_MS = 60_000;

/**
 * Lets the threads of this program keep their compiled code between starts. Compiling takes nearly a third of the processor
 * time of a short command. Node does not check this code before it runs it, so the folder must be writable by the user alone.
 *
 * @param env environment of this program, which its threads inherit. If it names a folder already, that one is used
 */
export function keepCompiledCode(folder: string, env: NodeJS.ProcessEnv): void {
  if (env['NODE_COMPILE_CACHE'] !== undefined || !isMadeOurs(folder) || !isTidied(folder)) return;
  env['NODE_COMPILE_CACHE'] = folder;
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

/** Removes what a start left unfinished. Whether there is room for more. */
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

/** Whether only the user or root can replace the folder by another. */
function areParentsOurs(folder: string): boolean {
  const parent = dirname(folder);
  if (parent === folder) return true;
  const { uid, mode } = statSync(parent);
  const isOurs = uid === ROOT || uid === process.getuid?.();
  return isOurs && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0) && areParentsOurs(parent);
}
