/** Copies a file so that at the destination there is the old file or the whole new one, never a part. */
import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';

/**
 * @throws AppError `file_not_found` (the source is gone), `disk_full`, `output_not_writable` (folder missing or
 *   read-only, destination open in another program); nothing is left behind at the destination then.
 */
export async function copyWhole(from: string, to: string): Promise<void> {
  await stat(from).catch(() => {
    throw new AppError({ code: 'file_not_found', file: basename(from) });
  });
  // In the same folder: a rename across volumes is not one step.
  const draft = join(dirname(to), `.${randomUUID()}.part`);
  try {
    await copyFile(from, draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new AppError(toFailure(error, to), { cause: error });
  }
}

function toFailure(error: unknown, file: string): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full' };
  return { code: 'output_not_writable', file, detail: code === '' ? String(error) : code };
}
