/** Finds a private folder for the database: a person who could write to it could change the answers and crash the app. */
import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, posix, win32 } from 'node:path';

const WRITABLE_BY_OTHERS = 0o022;
const OPEN_TO_OTHERS = 0o077;
/** In a folder with this bit, such as the one for temporary files, only owners may rename or remove files. */
const STICKY = 0o1000;
const ROOT = 0;

/** Returns the folder for the user's caches. Ignores a variable that is not an absolute path. */
export function userCacheDir(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  const said = env[platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'] ?? '';
  switch (platform) {
    case 'win32': {
      const local = win32.isAbsolute(said) ? said : win32.join(home, 'AppData', 'Local');
      return win32.join(local, 'Doorstep', 'Cache');
    }
    case 'darwin':
      return posix.join(home, 'Library', 'Caches', 'Doorstep');
    default:
      return posix.join(posix.isAbsolute(said) ? said : posix.join(home, '.cache'), 'doorstep');
  }
}

/** Returns the first private folder, and creates it if needed; null if there is none. */
export function firstOwnFolder(directories: readonly string[]): string | null {
  return directories.find((directory) => isAbsolute(directory) && isMadeOurs(directory)) ?? null;
}

function isMadeOurs(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // Node does not know the owners of files on Windows. There, the permissions of the user's profile apply.
    if (process.getuid === undefined) return true;
    const found = lstatSync(directory);
    if (!found.isDirectory() || !isOwn(found) || !areParentsSafe(directory)) return false;
    if ((found.mode & OPEN_TO_OTHERS) !== 0) chmodSync(directory, 0o700);
    return true;
  } catch {
    return false;
  }
}

/** Whether the user owns the file and no other user could have written to it. */
export function isOwn({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & WRITABLE_BY_OTHERS) === 0);
}

/** Whether no other user could replace this folder. */
function areParentsSafe(directory: string): boolean {
  for (let parent = realpathSync(dirname(directory)); ; parent = dirname(parent)) {
    const { uid, mode } = statSync(parent);
    if (uid !== ROOT && uid !== process.getuid?.()) return false;
    if ((mode & WRITABLE_BY_OTHERS) !== 0 && (mode & STICKY) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
