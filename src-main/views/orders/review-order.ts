/**
 * The order in which a person reviews. Rows that want a person stand first, whatever has been decided about them, so
 * that no row moves under the hands of who decides it; the others follow in the file's order. A row that is edited has
 * no verdict any more: it stays where it is until the order is made anew (`Versions.order`).
 *
 * Among the first, rows judged by the same rule stand together, those of the rules that doubt least first (6, then
 * 5, …): they are the surest fixes. Within a rule the rows with the identical change stand together, the largest
 * group first, since one look at it serves most rows; within a group the surest first. A change that no other row
 * shares is no group: those rows follow by confidence. Where emails alone are checked, all rows that want a person stand
 * in the file's order.
 */

import { RULE } from '#shared/domain/verdict/judgement.ts';
import { type ListColumns, reviewOrderCodes } from '../columns/list-columns.ts';
import { numberAt } from '../columns/number-column.ts';
import type { SlicedWork } from '../time-slices.ts';
import { orderBy } from './row-order.ts';

/** Some ten milliseconds. */
const ROWS_A_STEP = 250_000;
/** Confidences that differ by less are alike: the file's order is easier to follow than that. */
const CONFIDENCE_STEPS = 1_000;

/** For `orderBy`. */
export function* reviewKeys(
  columns: ListColumns,
): SlicedWork<readonly (Uint8Array | Uint16Array | Uint32Array)[]> {
  const { rows, rule, change, changes, confidence } = columns;
  const { codes, wants } = reviewOrderCodes(columns);
  const sizes = groupSizes(columns, changes.last());
  yield;
  const ranks = yield* bySize(sizes);
  /** Of a row without a change; also of one whose change was first met in a pause. */
  const alone = ranks[0] ?? 0;
  const rules = new Uint8Array(rows).fill(RULE.asEntered + 1);
  const groups = new Uint32Array(rows);
  const doubts = new Uint16Array(rows);
  for (let index = 0; index < rows; index += 1) {
    if (index % ROWS_A_STEP === 0) yield;
    if (wants[codes[index] ?? 0] === 0) continue;
    rules[index] = RULE.asEntered - (rule[index] ?? 0);
    groups[index] = ranks[change[index] ?? 0] ?? alone;
    doubts[index] = CONFIDENCE_STEPS - Math.round((numberAt(confidence, index) || 0) * CONFIDENCE_STEPS);
  }
  return [rules, groups, doubts];
}

/** Rows that want a person, by id of change. */
function groupSizes(columns: ListColumns, lastId: number): Uint32Array {
  const { rows, change } = columns;
  const { codes, wants } = reviewOrderCodes(columns);
  const sizes = new Uint32Array(lastId + 1);
  for (let index = 0; index < rows; index += 1) {
    const id = change[index] ?? 0;
    if (wants[codes[index] ?? 0] === 1) sizes[id] = (sizes[id] ?? 0) + 1;
  }
  return sizes;
}

/** The place of each change among all, the largest group first; all that stand alone share the last place. */
function* bySize(sizes: Uint32Array): SlicedWork<Uint32Array> {
  const shared = sharedIds(sizes);
  yield;
  const order = yield* orderBy(shared.length, [shared.map((id) => ~(sizes[id] ?? 0))]);
  const ranks = new Uint32Array(sizes.length).fill(shared.length);
  for (let rank = 0; rank < order.length; rank += 1) ranks[shared[order[rank] ?? 0] ?? 0] = rank;
  yield;
  return ranks;
}

/** Of the changes that several rows share. */
function sharedIds(sizes: Uint32Array): Uint32Array {
  const ids = new Uint32Array(sizes.length);
  let count = 0;
  for (let id = 1; id < sizes.length; id += 1) {
    if ((sizes[id] ?? 0) < 2) continue;
    ids[count] = id;
    count += 1;
  }
  return ids.slice(0, count);
}
