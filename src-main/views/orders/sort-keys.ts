import type { SortField, SortKey } from '#shared/contract/review/view.ts';
import type { CodedColumn, Codes } from '../columns/coded-column.ts';
import { type ListColumns, NO_DECISION } from '../columns/list-columns.ts';
import { type NumberColumn, numberAt } from '../columns/number-column.ts';
import type { SlicedWork } from '../time-slices.ts';
import { EMPTY_RANK } from './cells.ts';
import { reviewKeys } from './review-order.ts';
import { fileOrder, type Keys } from './row-order.ts';

/** Fields that are not in the columns: a text in the file, or in a reply. */
export type RankedBy = number | 'suggested';

/** Whether the values are not in the columns, so that their ranks have to be read or computed. */
export const isRanked = (by: SortKey['by']): by is RankedBy => typeof by === 'number' || by === 'suggested';

/** Whether an order depends on marks. The order is then computed again when they change. */
export const dependsOnMarks = (sort: readonly SortKey[]): boolean => sort.some(({ by }) => by === 'decision');
/** Whether an order depends on facts, which a run changes. */
export const dependsOnFacts = (sort: readonly SortKey[]): boolean =>
  sort.some(({ by }) => typeof by !== 'number' && by !== 'position' && by !== 'decision');

/** Returns copies, so that a run cannot change keys during a sort. @param rankOf `EMPTY_RANK` for rows without text */
export function* keysOf(
  sort: readonly SortKey[],
  columns: ListColumns,
  rankOf: (by: RankedBy) => Uint32Array,
): SlicedWork<readonly Keys[]> {
  const all: Keys[] = [];
  for (const { by, descending } of sort) {
    yield;
    const keys = isRanked(by) ? [rankOf(by)] : yield* keysOfField(by, columns);
    all.push(...(descending ? keys.map(inverted) : keys));
  }
  return all;
}

function* keysOfField(
  by: Exclude<SortField, 'suggested'>,
  columns: ListColumns,
): SlicedWork<readonly Keys[]> {
  switch (by) {
    case 'position':
      return [fileOrder(columns.rows)];
    case 'review':
      return yield* reviewKeys(columns);
    case 'verdict':
      return [columns.verdict.codes.slice()];
    case 'reason':
      return [columns.reason.codes.slice()];
    case 'accuracy':
      return [alphabetic(columns.accuracy)];
    case 'decision':
      return [emptyLast(columns.decision.codes, NO_DECISION)];
    case 'confidence':
      return confidenceKeys(columns.confidence, columns.rows);
  }
}

function inverted(keys: Keys): Keys {
  if (keys instanceof Uint32Array)
    return keys.map((key) => (key === EMPTY_RANK ? EMPTY_RANK : EMPTY_RANK - 1 - key));
  const most = keys instanceof Uint8Array ? 0xff : 0xff_ff;
  return keys.map((key) => most - key);
}

function alphabetic({ codes, values }: CodedColumn): Uint32Array {
  const sorted = values.filter((value) => value !== '').toSorted((left, right) => (left < right ? -1 : 1));
  const rankOf = new Map(sorted.map((value, rank) => [value, rank]));
  const ranks = Uint32Array.from(values, (value) => rankOf.get(value) ?? EMPTY_RANK);
  return Uint32Array.from(codes, (code) => ranks[code] ?? EMPTY_RANK);
}

function emptyLast(codes: Codes, empty: number): Uint32Array {
  return Uint32Array.from(codes, (code) => (code === empty ? EMPTY_RANK : code));
}

/** Returns the bits of each confidence as keys, because the bits of non-negative numbers sort in numeric order. */
function confidenceKeys(confidence: NumberColumn, rows: number): readonly Uint32Array[] {
  const high = new Uint32Array(rows);
  const low = new Uint32Array(rows);
  const bits = new DataView(new ArrayBuffer(8));
  for (let index = 0; index < rows; index += 1) {
    const value = numberAt(confidence, index);
    const isKnown = !Number.isNaN(value);
    if (isKnown) bits.setFloat64(0, value + 0);
    high[index] = isKnown ? bits.getUint32(0) : EMPTY_RANK;
    low[index] = isKnown ? bits.getUint32(4) : EMPTY_RANK;
  }
  return [high, low];
}
