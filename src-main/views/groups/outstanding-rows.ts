/**
 * Rows that stand out from their kind, so that no decision for the kind is theirs: a person flagged them, or the service is
 * far less sure of its suggestion than of the others of the kind, where there is one to take. Of the whole list, whatever is
 * filtered.
 */
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { ListColumns } from '../columns/list-columns.ts';
import { numberAt } from '../columns/number-column.ts';

/** So far below the mean of its kind a confidence stands out. */
const FAR_BELOW = 0.1;

/** Its code. Rows of other verdicts are not accepted by kind, so that how sure a suggestion is makes no difference. */
const CONFIRM = VERDICTS.indexOf('confirm');

/** The code of `flag` of rows that nobody flagged. */
const NOT_FLAGGED = 0;

/** By id of kind: the confidence from which a row is like the rest. */
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

/** @param from as `sureFrom` tells it, of the same columns */
export function standsOut(
  { kind, verdict, confidence, flag }: ListColumns,
  from: Float64Array,
  index: number,
): boolean {
  if (flag.codes[index] !== NOT_FLAGGED) return true;
  const least = from[kind[index] ?? 0] ?? 0;
  return verdict.codes[index] === CONFIRM && (numberAt(confidence, index) || 0) < least;
}
