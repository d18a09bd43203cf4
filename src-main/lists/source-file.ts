/** The workspace keeps a copy of every imported file, named by its hash. An export patches the copy, not the original. */
import { createHash } from 'node:crypto';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { NotAFile } from '../spreadsheet/open-file.ts';
import { readChunks } from '../spreadsheet/read-chunks.ts';

const CHUNK_BYTES = 256 * 1024;

type KeptSource = { readonly sha256: string; readonly bytes: number };

/**
 * Copies a file into the workspace and returns its hash and size.
 * @param pathOf the path for a copy with this hash
 * @param temporaryPath an unused path in the same folder, for use until the hash is known
 * @throws AppError `file_not_found`, `file_unreadable`, `disk_full`
 */
export async function keepSource(
  path: string,
  name: string,
  pathOf: (sha256: string) => string,
  temporaryPath: string,
): Promise<KeptSource> {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    const copy = await open(temporaryPath, 'wx');
    try {
      for await (const chunk of readChunks(path, CHUNK_BYTES)) {
        digest.update(chunk);
        bytes += chunk.length;
        await copy.writeFile(chunk); // continues after the previous chunk
      }
    } finally {
      await copy.close();
    }
    const sha256 = digest.digest('hex');
    // Replaces an existing copy too, because it may have been changed.
    await rename(temporaryPath, pathOf(sha256));
    return { sha256, bytes };
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw fileError(error, name);
  }
}

/** Whether a file has the imported bytes. @throws NotAFile; an error of the system */
export async function hasContent(path: string, { sha256, bytes }: KeptSource): Promise<boolean> {
  const digest = createHash('sha256');
  let length = 0;
  for await (const chunk of readChunks(path, CHUNK_BYTES)) {
    length += chunk.length;
    if (length > bytes) return false;
    digest.update(chunk);
  }
  return digest.digest('hex') === sha256;
}

/**
 * Refuses a copy that differs from the imported file. Other people may have written into its folder, so the copy could
 * be another list, or a link to a file that the person never imported.
 * @throws AppError `copy_unusable`, `file_unreadable`
 */
export async function requireCopy(
  path: string,
  source: KeptSource & { readonly fileName: string },
): Promise<void> {
  const { fileName: file } = source;
  const found = await lstat(path).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw fileError(error, file);
  });
  if (!found) throw new AppError({ code: 'copy_unusable', file, reason: 'missing' });
  const isSound =
    found.isFile() &&
    found.size === source.bytes &&
    (await hasContent(path, source).catch((error: unknown) => {
      throw fileError(error, file);
    }));
  if (!isSound) throw new AppError({ code: 'copy_unusable', file, reason: 'changed' });
}

function fileError(error: unknown, file: string): unknown {
  if (error instanceof NotAFile)
    return new AppError({ code: 'not_a_file', file, found: error.found }, { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new AppError({ code: 'file_not_found', file }, { cause: error });
  if (isDiskFullCode(code)) return new AppError({ code: 'disk_full' }, { cause: error });
  if (code !== '') return new AppError({ code: 'file_unreadable', file, detail: code }, { cause: error });
  return error;
}
