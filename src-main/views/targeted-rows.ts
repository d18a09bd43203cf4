import type { RowTarget } from '#shared/contract/review/view.ts';
import { NO_DECISION } from './columns/list-columns.ts';
import type { FullView } from './view-rows.ts';

/** Returns the rows to which a step applies, in the view's order. */
export function targetedRows(
  { columns, passing }: FullView,
  target: Exclude<RowTarget, { kind: 'positions' }>,
): Uint32Array {
  if (target.kind === 'range') return passing.slice(target.first, target.last + 1);
  const { onlyUndecided, except = [] } = target;
  const left = new Set(except.map((position) => position - 1));
  if (!onlyUndecided && left.size === 0) return passing;
  return passing.filter(
    (row) => !left.has(row) && (!onlyUndecided || columns.decision.codes[row] === NO_DECISION),
  );
}
