/** What libraries and the operating system throw, as failures. */
import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';

export const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new AppError({ code: 'interrupted' });
};

/** @param where part or row where reading stopped */
export const damaged = (file: string, where: string, cause?: unknown): AppError =>
  new AppError({ code: 'file_damaged', file, where }, { cause });

/** What went wrong while reading: the system's refusal, else damage at `where`. */
export function readingError(error: unknown, file: string, where: string): AppError {
  if (error instanceof AppError) return error;
  const code = systemCode(error);
  if (code === 'ENOENT') return new AppError({ code: 'file_not_found', file }, { cause: error });
  if (code !== null) return new AppError({ code: 'file_unreadable', file, detail: code }, { cause: error });
  return damaged(file, where, error);
}

/** What went wrong while writing to `path`; errors that are not the system's pass through. */
export function writingError(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === null) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError({ code: 'disk_full' }, { cause: error });
  return new AppError({ code: 'output_not_writable', file: basename(path), detail: code }, { cause: error });
}

/** Such as `EACCES`; null for errors of libraries (`Z_DATA_ERROR` and `ERR_…` are not the system's). */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return String(error.code);
}
