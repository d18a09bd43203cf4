/** The reason behind a failure, in brackets after what happened; '' when none is known. */
export function because(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
