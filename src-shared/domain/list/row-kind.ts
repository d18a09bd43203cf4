import type { ExtraChecks } from './list.ts';

/** `hidden`: the workbook hides the row, directly or by a filter. `total`: the row sums up others or repeats the header. */
export const ROW_KINDS = ['hidden', 'total'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Why a row is left out. These codes are also reason codes. */
export type LeftOutReason = 'hidden_row' | 'total_row';

/** Returns why a row of this kind is not checked; null if it is checked. Ordinary rows (`kind` null) are always checked. */
export function leftOutReason(
  kind: RowKind | null,
  { checksHiddenRows, checksTotalRows }: ExtraChecks,
): LeftOutReason | null {
  if (kind === 'hidden' && checksHiddenRows !== true) return 'hidden_row';
  if (kind === 'total' && checksTotalRows !== true) return 'total_row';
  return null;
}
