/** Puts a finished file where a person said: at the destination there is the old file or the whole new one, never a part. */
import { createReadStream } from 'node:fs';
import { type FileHandle, lstat, open, rename, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode } from '#shared/contract/system-errors.ts';
import { OWN_UMASK } from '../umask.ts';
import { withDraft } from './draft-files.ts';

const ANY_NEW_FILE = 0o666;
const RIGHTS = 0o777;
const CHUNK_BYTES = 1024 * 1024;

/**
 * The file gets the rights that a new file of the person gets in that folder, or those of the one it replaces.
 *
 * @throws AppError `file_not_found` (the source is gone), `disk_full`, `output_not_writable` (folder missing or
 *   read-only, destination open in another program); nothing is left behind at the destination then.
 */
export async function placeFile(from: string, to: string, personsUmask: number): Promise<void> {
  await stat(from).catch(() => {
    throw new AppError({ code: 'file_not_found', file: basename(from) });
  });
  // In the same folder: a rename across volumes is not one step.
  const placed = withDraft(from, dirname(to), async (draft) => {
    await copyInto(await open(draft, 'wx', ANY_NEW_FILE), from, await rightsOfOld(to), personsUmask);
    await rename(draft, to);
  });
  await placed.catch((error: unknown) => {
    throw new AppError(placingFailure(error, to), { cause: error });
  });
}

/**
 * Not by `copyFile`, which hands on the owner and the group of the source: in a shared folder the group is the folder's.
 *
 * @param kept the rights the file is to have; null: those of a new file
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

/** Null where there is no file to be replaced. */
async function rightsOfOld(path: string): Promise<number | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? found.mode & RIGHTS : null;
}

/**
 * The umask is not put back for a new file: other threads write meanwhile. A folder with rights of its own for new files (a
 * default access list, a network drive) gives others than our umask leaves, and those stay.
 */
const rightsOfNew = (given: number, personsUmask: number): number =>
  given === (ANY_NEW_FILE & ~OWN_UMASK) ? ANY_NEW_FILE & ~personsUmask : given;

/** Of a file that was to be put somewhere. `detail` is what the system calls it. */
export function placingFailure(error: unknown, file: string): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isDiskFullCode(code)) return { code: 'disk_full' };
  return { code: 'output_not_writable', file, detail: code === '' ? String(error) : code };
}
