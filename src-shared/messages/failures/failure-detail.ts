/** Returns the reason of a failure in brackets, for the end of a sentence that says what happened; '' if there is none. */
export function inBrackets(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
