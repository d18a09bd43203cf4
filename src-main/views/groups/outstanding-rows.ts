/**
 * Finds rows that stand out from their kind, so that no decision for the kind applies to them: a person flagged the row,
 * or its suggestion has a confidence far below the average of its kind. The whole list counts, regardless of filters.
 */
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { ListColumns } from '../columns/list-columns.ts';
import { numberAt } from '../columns/number-column.ts';

const FAR_BELOW = 0.1;

/** Only rows with this verdict are accepted by kind, so confidence does not matter for others. */
const CONFIRM = VERDICTS.indexOf('confirm');

const NOT_FLAGGED = 0;

/** Returns, for each kind id, the lowest confidence that does not stand out. */
export function sureFrom({ kind, kinds, confidence }: ListColumns): Float64Array {
  const sums = new Float64Array(kinds.last() + 1);
  const rows = new Uint32Array(sums.length);
  for (let index = 0; index < kind.length; index += 1) {
    const id = kind[index] ?? 0;
    if (id === 0) continue;
    sums[id] = (sums[id] ?? 0) + (numberAt(confidence, index) || 0);
    rows[id] = (rows[id] ?? 0) + 1;
  }
  return sums.map((sum, id) => sum / (rows[id] || 1) - FAR_BELOW);
}

/** @param from the result of `sureFrom` for the same columns */
export function standsOut(
  { kind, verdict, confidence, flag }: ListColumns,
  from: Float64Array,
  index: number,
): boolean {
  if (flag.codes[index] !== NOT_FLAGGED) return true;
  const least = from[kind[index] ?? 0] ?? 0;
  return verdict.codes[index] === CONFIRM && (numberAt(confidence, index) || 0) < least;
}
