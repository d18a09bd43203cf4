/**
 * Restricts a workspace to its owner, because lists contain people's addresses. The app's umask protects new files, and
 * this module restricts older files. On Windows it does nothing, because the rights of the user profile apply.
 */
import { chmodSync, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { isOwnName } from './names.ts';

const OPEN_TO_OTHERS = 0o077;
const ROOT = 0;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const MOST_LINKS = 40;

/** Refuses links that other users own and can redirect. @throws AppError `workspace_of_another_user` */
export function refuseLinksOfOthers(path: string): void {
  const link = linkOfOthers(path);
  if (link !== null) throw new AppError({ code: 'workspace_of_another_user', path: link });
}

/**
 * Returns the first link on the path that neither this user nor root owns; null if there is none. Stops where the path
 * does not exist.
 *
 * @param owner whose links are also accepted
 */
export function linkOfOthers(path: string, owner = process.getuid?.()): string | null {
  if (process.getuid === undefined) return null;
  let [at, rest] = split(path);
  for (let links = 0; rest.length > 0 && links <= MOST_LINKS; ) {
    const [name = '', ...further] = rest;
    const next = join(at, name);
    const found = lstatSync(next, { throwIfNoEntry: false });
    if (found === undefined) return null;
    if (!found.isSymbolicLink()) {
      [at, rest] = [next, further];
      continue;
    }
    if (found.uid !== owner && found.uid !== ROOT) return next;
    links += 1;
    const [start, led] = split(resolve(dirname(next), readlinkSync(next)));
    [at, rest] = [start, [...led, ...further]];
  }
  return null;
}

function split(path: string): [root: string, names: readonly string[]] {
  const full = resolve(path);
  const { root } = parse(full);
  return [
    root,
    full
      .slice(root.length)
      .split(sep)
      .filter((name) => name !== ''),
  ];
}

/** @throws AppError `workspace_of_another_user`: the owner of a folder can change its content */
export function refuseFolderOfOthers(directory: string): void {
  const owner = process.getuid?.();
  // A person's own link may lead to the workspace, but its target must also belong to this person.
  if (owner !== undefined && statSync(directory).uid !== owner)
    throw new AppError({ code: 'workspace_of_another_user', path: directory });
}

/**
 * Removes other users' access to a workspace and to everything that the app made in it. Does not follow links.
 * @throws AppError `workspace_of_another_user`: the owner of a file can change its content
 */
export function restrictToOwner(directory: string): void {
  const owner = process.getuid?.();
  if (owner === undefined) return;
  // The folder comes first, so that nobody else can replace a file by a link afterwards.
  if (isOpen(statSync(directory))) chmodSync(directory, FOLDER_MODE);
  for (const name of readdirSync(directory).filter(isOwnName)) restrictEntry(join(directory, name), owner);
}

/**
 * Skips the content of folders that are already restricted: there may be thousands of files, and nobody else can reach
 * them. Uses paths, because closing a descriptor of one of SQLite's files would release its locks.
 */
function restrictEntry(path: string, owner: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.uid !== owner && found.uid !== ROOT)
    throw new AppError({ code: 'workspace_of_another_user', path });
  if (found.uid !== owner || !isOpen(found)) return;
  if (found.isDirectory()) {
    chmodSync(path, FOLDER_MODE);
    for (const name of readdirSync(path)) restrictEntry(join(path, name), owner);
  } else if (found.isFile() && found.nlink === 1) {
    // A file with several hard links may also be in another folder, so it is left alone.
    chmodSync(path, FILE_MODE);
  }
}

const isOpen = ({ mode }: { readonly mode: number }): boolean => (mode & OPEN_TO_OTHERS) !== 0;
