/** Returns the reason of a failure in brackets, to follow what happened; '' if there is none. */
export function because(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
