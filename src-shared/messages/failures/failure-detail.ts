/** Returns the reason of a failure in brackets, to follow what happened; '' if there is none. */
export function inBrackets(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
