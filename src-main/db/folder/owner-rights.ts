/**
 * Only the owner may read a workspace: lists are people's addresses. Each shell sets the umask for new files; this module
 * tightens files from older versions. On Windows it does nothing: the rights of the profile apply.
 */
import { chmodSync, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { isOwnName } from './names.ts';

const OPEN_TO_OTHERS = 0o077;
const ROOT = 0;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * A link in the path decides where it leads, so only the user or root may own one.
 *
 * @throws AppError `workspace_of_another_user`
 */
export function refuseLinksOfOthers(path: string): void {
  const link = linkOfOthers(path);
  if (link !== null) throw new AppError({ code: 'workspace_of_another_user', path: link });
}

/** The first link on the way that another user made; null: there is none. Ends where there is nothing. */
export function linkOfOthers(path: string): string | null {
  const owner = process.getuid?.();
  if (owner === undefined) return null;
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

/** @throws AppError `workspace_of_another_user`: whoever owns the folder can change what is in it */
export function refuseFolderOfOthers(directory: string): void {
  const owner = process.getuid?.();
  // A person may keep the workspace behind a link of their own; what it leads to must be theirs.
  if (owner !== undefined && statSync(directory).uid !== owner)
    throw new AppError({ code: 'workspace_of_another_user', path: directory });
}

/**
 * Takes the rights of others off a workspace, and off what the app made in it. Links are not followed.
 *
 * @throws AppError `workspace_of_another_user`: whoever owns a file in it can change what is in it
 */
export function restrictToOwner(directory: string): void {
  const owner = process.getuid?.();
  if (owner === undefined) return;
  // The folder first: nobody else can put a link in the place of a file afterwards.
  if (isOpen(statSync(directory))) chmodSync(directory, FOLDER_MODE);
  for (const name of readdirSync(directory).filter(isOwnName)) restrictEntry(join(directory, name), owner);
}

/**
 * A folder that is shut already is not looked into: what is in it was written by an app that sets the umask, and there
 * may be thousands. By path and not by descriptor: closing one of SQLite's files would let go of the locks on it.
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
    // A file with a second name may be a person's own.
    chmodSync(path, FILE_MODE);
  }
}

const isOpen = ({ mode }: { readonly mode: number }): boolean => (mode & OPEN_TO_OTHERS) !== 0;
