/**
 * The review order. Rows that need a person come first, even after they are decided, so that no row moves while a
 * person decides it. The other rows follow in file order. An edited row has no verdict, but stays where it is until the
 * order is computed again (`Versions.order`).
 *
 * The doubtful rows are grouped by the rule that judged them, the least doubtful rule first (6, then 5, …). The last
 * group are rows that are ready but that no rule has accepted, as under strict rules. Within a rule, rows with the
 * identical change are grouped. The largest group comes first, because one look at it decides the most rows. Within a
 * group, the most certain rows come first. Rows whose change is unique follow by confidence. If the list checks only
 * emails, all rows that need a person are in file order.
 */

import { RULE } from '#shared/domain/verdict/judgement.ts';
import { isByRule, type ListColumns, READY, reviewOrderCodes } from '../columns/list-columns.ts';
import { numberAt } from '../columns/number-column.ts';
import type { SlicedWork } from '../time-slices.ts';
import { orderBy } from './row-order.ts';

/** Processing this many rows takes about 10 ms. */
const ROWS_A_STEP = 250_000;
/** Confidences in the same thousandth count as equal; such rows are in file order, which is easier to follow. */
const CONFIDENCE_STEPS = 1_000;

/** Returns keys for `orderBy`. */
export function* reviewKeys(
  columns: ListColumns,
): SlicedWork<readonly (Uint8Array | Uint16Array | Uint32Array)[]> {
  const { rows, rule, change, changes, confidence, decision } = columns;
  const { codes, wants } = reviewOrderCodes(columns);
  const sizes = groupSizes(columns, changes.last());
  yield;
  const ranks = yield* bySize(sizes);
  /** The rank of a row without a change, and of a row whose change first occurred during a pause of this work. */
  const alone = ranks[0] ?? 0;
  const rules = new Uint8Array(rows).fill(RULE.asEntered + 1);
  const groups = new Uint32Array(rows);
  const doubts = new Uint16Array(rows);
  for (let index = 0; index < rows; index += 1) {
    if (index % ROWS_A_STEP === 0) yield;
    const wish = wants[codes[index] ?? 0];
    if (wish === 0 || (wish === READY && isByRule(decision.codes[index] ?? 0))) continue;
    rules[index] = RULE.asEntered - (wish === READY ? 0 : (rule[index] ?? 0));
    groups[index] = ranks[change[index] ?? 0] ?? alone;
    doubts[index] = CONFIDENCE_STEPS - Math.round((numberAt(confidence, index) || 0) * CONFIDENCE_STEPS);
  }
  return [rules, groups, doubts];
}

function groupSizes(columns: ListColumns, lastId: number): Uint32Array {
  const { rows, change, decision } = columns;
  const { codes, wants } = reviewOrderCodes(columns);
  const sizes = new Uint32Array(lastId + 1);
  for (let index = 0; index < rows; index += 1) {
    const id = change[index] ?? 0;
    const wish = wants[codes[index] ?? 0];
    if (wish === 1 || (wish === READY && !isByRule(decision.codes[index] ?? 0)))
      sizes[id] = (sizes[id] ?? 0) + 1;
  }
  return sizes;
}

/** Ranks the changes by size, largest first. All unique changes share the last rank. */
function* bySize(sizes: Uint32Array): SlicedWork<Uint32Array> {
  const shared = sharedIds(sizes);
  yield;
  const order = yield* orderBy(shared.length, [shared.map((id) => ~(sizes[id] ?? 0))]);
  const ranks = new Uint32Array(sizes.length).fill(shared.length);
  for (let rank = 0; rank < order.length; rank += 1) ranks[shared[order[rank] ?? 0] ?? 0] = rank;
  yield;
  return ranks;
}

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
