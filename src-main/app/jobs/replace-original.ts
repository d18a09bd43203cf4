/** The file a list came from, where its export is to be put in its place: kept beside it first. */
import { constants } from 'node:fs';
import { copyFile, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { backupName } from '#shared/domain/outcome/export-file.ts';
import { hasContent } from '../../lists/source-file.ts';
import type { Origin } from '../file-tokens.ts';
import { withDraft } from './draft-files.ts';
import { placeFile, placingFailure } from './place-file.ts';

/**
 * Whether what lies there is the file that the list of an exported file came from: by its place, or by its bytes where
 * it was moved, or opened from several places.
 */
export async function isOriginal(path: string, { original, imported }: Origin): Promise<boolean> {
  if (original !== null && (await isSameFile(path, original))) return true;
  // What cannot be read cannot be kept beside either: putting the file there says what is wrong.
  return imported !== null && hasContent(path, imported).catch(() => false);
}

/** Whether both are one file on the disk, under whatever names. False where either is not there. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map(identityOf));
  return one !== null && one === two;
}

const identityOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );

/** What the original would be kept as: a name nothing has yet. */
export async function freeBackupName(original: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const name = backupName(basename(original), nth);
    // A link is a name that is taken, wherever it leads.
    const isTaken = await lstat(join(dirname(original), name)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}

/**
 * Puts a finished file in the place of the original, which stays beside it under a name of its own.
 *
 * @throws AppError as `placeFile`; the original is where it was then
 */
export async function replaceByFile(from: string, original: string, personsUmask: number): Promise<void> {
  const backup = await keepBackup(from, original);
  try {
    await placeFile(from, original, personsUmask);
  } catch (error) {
    // The original is untouched: a copy of it would only stand about.
    await rm(backup, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Whole or not at all, and over no other backup. It is on the disk before anything happens to the original.
 *
 * @returns its path
 */
async function keepBackup(from: string, original: string): Promise<string> {
  const kept = withDraft(from, dirname(original), async (draft) => {
    const before = await versionOf(original);
    await copyFile(original, draft, constants.COPYFILE_EXCL);
    await flush(draft);
    if ((await versionOf(original)) !== before) throw savedMeanwhile();
    return giveFreeName(draft, original);
  });
  return kept.catch((error: unknown) => {
    throw new AppError(placingFailure(error, original), { cause: error });
  });
}

/** By another program: the copy may be of neither version. */
const savedMeanwhile = (): Error =>
  Object.assign(new Error('the original was saved while it was copied'), { code: 'EBUSY' });

const versionOf = async (path: string): Promise<string> => {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
};

async function flush(path: string): Promise<void> {
  // A copy of a file that may only be read may only be read too; some systems flush none that was opened so.
  const file = await open(path, 'r+').catch(() => open(path, 'r'));
  try {
    await file.sync().catch(() => undefined);
  } finally {
    await file.close();
  }
}

/** A claimed name that nothing came to is given back. */
async function giveFreeName(draft: string, original: string): Promise<string> {
  const path = await claimName(original);
  try {
    await rename(draft, path);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
  return path;
}

/** Takes a free name: two that do so at once do not get the same. */
async function claimName(original: string): Promise<string> {
  for (;;) {
    const path = join(dirname(original), await freeBackupName(original));
    const claimed = await open(path, 'wx').catch((error: unknown) => {
      if (systemErrorCode(error) === 'EEXIST') return null;
      throw error;
    });
    if (claimed === null) continue;
    await claimed.close();
    return path;
  }
}
