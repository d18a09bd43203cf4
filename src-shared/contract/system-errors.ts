/** Returns a code such as `EACCES`; null for errors of libraries (`Z_DATA_ERROR` and `ERR_…` are not system codes). */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return String(error.code);
}

/** Whether the disk or the person's quota is full. SQLite has its own code: see `isDiskFull` in `db`. */
export const isDiskFullCode = (code: string | null): boolean => code === 'ENOSPC' || code === 'EDQUOT';
