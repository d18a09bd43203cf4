/**
 * Reads a file only if no user except root could have written it. Checks each folder from the root down, and the file
 * through its open descriptor. Nobody else can replace an entry after its check, because only root may write to its folder.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import type { PolicyProblem } from '#shared/contract/workspace/policy.ts';

const ROOT = 0;
const WRITABLE_BY_OTHERS = 0o022;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

type Reason = PolicyProblem['reason'];

export type ReadFile =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: Reason; readonly at: string };

/**
 * Returns null if the file or a folder above it does not exist.
 * @param isTrusted skips the checks of owners, rights and links; kind and size are always checked
 */
export function readRootFile(path: string, mostBytes: number, isTrusted = false): ReadFile | null {
  try {
    if (!isTrusted && process.platform !== 'win32')
      for (const folder of foldersAbove(path)) checkFolder(folder);
    return readOpened(path, mostBytes, isTrusted || process.platform === 'win32');
  } catch (error) {
    if (error instanceof Untrusted) return { ok: false, reason: error.reason, at: error.at };
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' || code === 'EMLINK') return { ok: false, reason: 'link', at: path };
    if (code === null) throw error;
    return { ok: false, reason: 'unreadable', at: code };
  }
}

class Untrusted extends Error {
  readonly reason: Reason;
  readonly at: string;

  constructor(reason: Reason, at: string) {
    super(`${at}: ${reason}`);
    this.reason = reason;
    this.at = at;
  }
}

/** Returns the folders above a path, the root first. */
function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [...foldersAbove(above), above];
}

function checkFolder(folder: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    // With O_DIRECTORY, Linux reports a link as ENOTDIR.
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new Untrusted('link', folder);
    throw error;
  }
  try {
    requireRoot(fstatSync(descriptor), folder);
  } finally {
    closeSync(descriptor);
  }
}

function requireRoot({ uid, mode }: Stats, at: string): void {
  if (uid !== ROOT) throw new Untrusted('wrong_owner', at);
  // With an access control list, these bits are its upper limit.
  if ((mode & WRITABLE_BY_OTHERS) !== 0) throw new Untrusted('writable_by_others', at);
}

function readOpened(path: string, mostBytes: number, isTrusted: boolean): ReadFile {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const descriptor = openSync(path, O_RDONLY | O_NONBLOCK | (isTrusted ? 0 : O_NOFOLLOW));
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new Untrusted('not_a_file', path);
    if (!isTrusted) requireRoot(stats, path);
    const bytes = readUpTo(descriptor, mostBytes + 1);
    if (bytes.length > mostBytes) throw new Untrusted('too_large', path);
    return { ok: true, bytes };
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, most: number): Buffer {
  const room = Buffer.alloc(most);
  let filled = 0;
  while (filled < most) {
    const read = readSync(descriptor, room, filled, most - filled, null);
    if (read === 0) break;
    filled += read;
  }
  return room.subarray(0, filled);
}
