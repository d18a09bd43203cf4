/** Errors of the operating system, as every room that touches files reads them. */

/** Such as `EACCES`; null for errors of libraries (`Z_DATA_ERROR` and `ERR_…` are not the system's). */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return String(error.code);
}

/** Whether the disk is full, or the person's share of it. SQLite has a code of its own: see `isDiskFull` in `db`. */
export const isDiskFullCode = (code: string | null): boolean => code === 'ENOSPC' || code === 'EDQUOT';
