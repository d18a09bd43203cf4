import { createHash } from 'node:crypto';
import type { RowTarget } from '#shared/contract/review/view.ts';
import { NO_DECISION } from './columns/list-columns.ts';
import type { FullView } from './view-rows.ts';

/** Rows for a step, with a revision each. `positions` are ascending. */
export type TargetRows = { readonly positions: Uint32Array; readonly revisions: Uint32Array };

/** The revision of a row that a step must leave out. No row has this revision. */
export const CHANGED = 0xff_ff_ff_ff;

/** Returns a short text for these numbers. Other numbers have another text. */
export function hashOf(...numbers: readonly Uint32Array[]): string {
  const hash = createHash('sha256');
  for (const some of numbers) hash.update(some);
  return hash.digest('base64url');
}

/** Returns a text for these rows, which is another one if there are other rows or if one of them has changed. */
export const markOf = ({ positions, revisions }: TargetRows): string => hashOf(positions, revisions);

/**
 * Returns the revisions that rows have in `known`. A row that is not known gets its revision in `others`, or `CHANGED`.
 * @param positions ascending
 */
export function revisionsAmong(positions: Uint32Array, known: TargetRows, others?: Uint32Array): Uint32Array {
  let at = 0;
  return positions.map((position, index) => {
    while ((known.positions[at] ?? Infinity) < position) at += 1;
    return (known.positions[at] === position ? known.revisions[at] : others?.[index]) ?? CHANGED;
  });
}

/** Returns the rows to which a step applies, in the view's order. */
export function targetedRows(
  { columns, passing }: FullView,
  target: Exclude<RowTarget, { kind: 'positions' }>,
): Uint32Array {
  if (target.kind === 'range') return passing.slice(target.first, target.last + 1);
  const { onlyUndecided, except = [] } = target;
  const leftOut = new Set(except.map((position) => position - 1));
  if (!onlyUndecided && leftOut.size === 0) return passing;
  return passing.filter(
    (row) => !leftOut.has(row) && (!onlyUndecided || columns.decision.codes[row] === NO_DECISION),
  );
}
