/** Puts a finished file at its destination. At any time, there is either the whole old file or the whole new one. */
import { createReadStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, rename, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { OWN_UMASK } from '../umask.ts';
import { tryDraft, withDraft } from './draft-files.ts';

const ANY_NEW_FILE = 0o666;
const RIGHTS = 0o777;
const STICKY = 0o1000;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Places a file. It gets the permissions of the person's file that it replaces, or those of a new file. A failure leaves
 * no files behind.
 *
 * @throws AppError `file_not_found` (the source is gone), `disk_full`, `output_not_writable`
 */
export async function placeFile(from: string, to: string, personsUmask: number): Promise<void> {
  await stat(from).catch(() => {
    throw new AppError({ code: 'file_not_found', file: basename(from) });
  });
  // The draft is in the destination folder, because a rename across volumes is not atomic.
  const placed = withDraft(from, dirname(to), async (draft) => {
    await copyInto(await open(draft, 'wx', ANY_NEW_FILE), from, await rightsOfOld(to), personsUmask);
    await rename(draft, to);
  });
  await placed.catch((error: unknown) => {
    throw new AppError(placingFailure(error, to), { cause: error });
  });
}

/**
 * Refuses a destination where `placeFile` would fail. Creates a draft there, because permissions do not tell everything.
 *
 * @throws AppError `disk_full`, `output_not_writable`
 */
export async function checkPlace(to: string): Promise<void> {
  try {
    await refuseKept(to);
    await tryDraft(dirname(to), async (draft) => (await open(draft, 'wx', ANY_NEW_FILE)).close());
  } catch (error) {
    throw new AppError(placingFailure(error, to), { cause: error });
  }
}

/** Refuses a folder, and a file of another user in a folder like /tmp, where only its owner may replace it. */
async function refuseKept(path: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return;
  if (found.isDirectory()) throw Object.assign(new Error('the name is a folder'), { code: 'EISDIR' });
  const folder = await stat(dirname(path));
  if ((folder.mode & STICKY) !== 0 && !isOwn(found) && !isOwn(folder) && process.getuid?.() !== 0)
    throw Object.assign(new Error('the file belongs to another user'), { code: 'EACCES' });
}

const isOwn = ({ uid }: Stats): boolean => uid === (process.getuid?.() ?? uid);

/**
 * Copies only the content of a file. `copyFile` would also copy the permissions.
 * @param kept permissions; null for those of a new file
 */
async function copyInto(
  draft: FileHandle,
  from: string,
  kept: number | null,
  personsUmask: number,
): Promise<void> {
  try {
    const given = (await draft.stat()).mode & RIGHTS;
    await draft.writeFile(createReadStream(from, { highWaterMark: CHUNK_BYTES }));
    const rights = kept ?? rightsOfNew(given, personsUmask);
    if (rights !== given) await draft.chmod(rights);
  } finally {
    await draft.close();
  }
}

/**
 * Returns the permissions of the file to replace; null if the person has none there. Another user could plant a file that
 * all can read.
 */
async function rightsOfOld(path: string): Promise<number | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && isOwn(found) ? found.mode & RIGHTS : null;
}

/**
 * Returns the permissions of a new file. Keeps permissions that come from its folder. Does not change the process's
 * umask, because other threads write at the same time.
 */
const rightsOfNew = (given: number, personsUmask: number): number =>
  given === (ANY_NEW_FILE & ~OWN_UMASK) ? ANY_NEW_FILE & ~personsUmask : given;

/** Returns the failure for a file that could not be placed. `detail` is the system's error code. */
export function placingFailure(error: unknown, file: string): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isDiskFullCode(code)) return { code: 'disk_full' };
  return { code: 'output_not_writable', file, detail: code === '' ? String(error) : code };
}
