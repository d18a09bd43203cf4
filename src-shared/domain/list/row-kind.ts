/** Rows of a file that are no addresses of their own, and whether they are checked. */
import type { ExtraChecks } from './list.ts';

/** `hidden`: the workbook does not show the row, by itself or by a filter. `total`: it sums up the rows around it, or repeats the header. */
export const ROW_KINDS = ['hidden', 'total'] as const;
/** One of `ROW_KINDS`. */
export type RowKind = (typeof ROW_KINDS)[number];

/** Why a row is left out; among the codes of its reasons. */
export type LeftOutReason = 'hidden_row' | 'total_row';

/** Why a row of a kind is not asked; null where it is, as every ordinary row (null) is. */
export function leftOutReason(
  kind: RowKind | null,
  { checksHiddenRows, checksTotalRows }: ExtraChecks,
): LeftOutReason | null {
  if (kind === 'hidden' && checksHiddenRows !== true) return 'hidden_row';
  if (kind === 'total' && checksTotalRows !== true) return 'total_row';
  return null;
}
