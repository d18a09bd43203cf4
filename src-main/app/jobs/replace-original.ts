/** Replaces a list's original file with its export, after making a backup next to it. */
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

/** Whether a file is the original of the exported list, by its path or, if it was moved, by its content. */
export async function isOriginal(path: string, { original, imported }: Origin): Promise<boolean> {
  if (original !== null && (await isSameFile(path, original))) return true;
  // A file that cannot be read counts as another file. Placing the export there then reports the problem.
  return imported !== null && hasContent(path, imported).catch(() => false);
}

/** Whether the original's content is no longer what was imported. False if the content is unknown. */
export const isChanged = async (path: string, { imported }: Pick<Origin, 'imported'>): Promise<boolean> =>
  imported !== null && !(await hasContent(path, imported).catch(() => true));

/** Whether both paths are one file on the disk. False if either does not exist. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map(identityOf));
  return one !== null && one === two;
}

const identityOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );

/** Returns an unused name for the original's backup. */
export async function freeBackupName(original: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const name = backupName(basename(original), nth);
    // `lstat` is used because a name is also taken by a link, wherever that leads.
    const isTaken = await lstat(join(dirname(original), name)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}

/**
 * Replaces the original with a finished file. A copy of the original stays next to it under another name.
 *
 * @throws AppError as `placeFile`; the original is then unchanged
 */
export async function replaceByFile(from: string, original: string, personsUmask: number): Promise<void> {
  const backup = await keepBackup(from, original);
  try {
    await placeFile(from, original, personsUmask);
  } catch (error) {
    // The original is unchanged, so its copy is not needed.
    await rm(backup, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Makes a complete backup of the original, which replaces no other file, and flushes it to the disk. Returns its path. */
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

/** Another program saved the original while it was copied, so the copy may match neither version. */
const savedMeanwhile = (): Error =>
  Object.assign(new Error('the original was saved while it was copied'), { code: 'EBUSY' });

const versionOf = async (path: string): Promise<string> => {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
};

async function flush(path: string): Promise<void> {
  // A copy of a read-only file is read-only too, so it can only be opened for reading. Some systems then cannot flush it.
  const file = await open(path, 'r+').catch(() => open(path, 'r'));
  try {
    await file.sync().catch(() => undefined);
  } finally {
    await file.close();
  }
}

/** Gives the draft an unused name and returns its path. Releases the name if the rename fails. */
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

/** Claims a free name, so that two parallel exports get different names. */
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
