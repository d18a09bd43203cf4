/**
 * The workspace is its owner's alone: lists are people's addresses. Shells set the umask, so what is new is so from its
 * beginning; older versions of the app left files that others could read. On Windows the rights of the user's profile
 * count, and nothing is done.
 */
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';

const OPEN_TO_OTHERS = 0o077;
const ROOT = 0;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** What the app makes in a workspace. A person may have named a folder that holds other things: those are left alone. */
const FOLDERS: ReadonlySet<string> = new Set([
  'sources',
  'exports',
  'uploads',
  'practice',
  'backups',
  'set-aside',
]);
const FILES =
  /^(?:workspace\.(?:sqlite|lock|holder)|doorstep\.log|local-host\.json|moved\.json|open-[\da-f]{32}\.html$)/u;
const isOurs = (name: string): boolean => FOLDERS.has(name) || FILES.test(name);

/**
 * Takes the rights of others off the workspace. Links are not followed.
 *
 * @throws AppError `workspace_of_another_user`: whoever owns the folder, or a file in it, can change what is in it
 */
export function leaveToOwner(directory: string): void {
  const owner = process.getuid?.();
  if (owner === undefined) return;
  // A person may keep the workspace behind a link of their own; what it leads to must be theirs.
  const folder = statSync(directory);
  if (folder.uid !== owner) throw new AppError({ code: 'workspace_of_another_user', path: directory });
  const names = readdirSync(directory);
  // Shut first: whoever could have put a link in the place of a file is out then.
  if (isOpen(folder) && names.every(isOurs)) chmodSync(directory, FOLDER_MODE);
  for (const name of names.filter(isOurs)) leaveEntry(join(directory, name), owner);
}

/**
 * A folder that is shut already is not looked into: what is in it was written by an app that sets the umask, and there
 * may be thousands. By path and not by descriptor: closing one of SQLite's files would let go of the locks on it.
 */
function leaveEntry(path: string, owner: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.uid !== owner && found.uid !== ROOT)
    throw new AppError({ code: 'workspace_of_another_user', path });
  if (found.uid !== owner || !isOpen(found)) return;
  if (found.isDirectory()) {
    chmodSync(path, FOLDER_MODE);
    for (const name of readdirSync(path)) leaveEntry(join(path, name), owner);
  } else if (found.isFile()) {
    chmodSync(path, FILE_MODE);
  }
}

const isOpen = ({ mode }: { readonly mode: number }): boolean => (mode & OPEN_TO_OTHERS) !== 0;
