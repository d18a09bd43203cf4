/** Counts doubtful rows of the same kind in two passes. Sample rows are drawn only for the kind that a person opens. */
import { type ListColumns, NO_DECISION } from '../columns/list-columns.ts';
import type { FilterMask } from '../filter-terms.ts';
import type { SlicedWork } from '../time-slices.ts';
import { standsOut, sureFrom } from './outstanding-rows.ts';

/** The maximum number of examples, and of exceptions, that are shown for a kind. */
const SHOWN = 10;

/** Counts of the rows that pass the filter. The arrays are indexed by the id of the kind. */
export type CountedKinds = {
  /** Ids of kinds with several rows, largest first. Equally large kinds are in the order in which they first occur. */
  readonly ids: readonly number[];
  /** The number of rows that are the only row of their kind. */
  readonly alone: number;
  readonly rows: Uint32Array;
  /** For each id, the number of undecided rows that do not stand out. A decision for the kind applies to these rows. */
  readonly open: Uint32Array;
  readonly outstanding: Uint32Array;
  readonly first: Uint32Array;
};

/** Processing this many rows takes about 10 ms. */
const ROWS_A_STEP = 500_000;

/** Counts the rows that pass the filter. Whether a row stands out depends on the whole list. */
export function* countKinds(columns: ListColumns, mask: FilterMask): SlicedWork<CountedKinds> {
  const { kind, kinds, decision } = columns;
  const from = sureFrom(columns);
  yield;
  const counted = (): Uint32Array => new Uint32Array(kinds.last() + 1);
  const [rows, open, outstanding, first] = [counted(), counted(), counted(), counted()];
  for (let index = 0; index < kind.length; index += 1) {
    if (index > 0 && index % ROWS_A_STEP === 0) yield;
    const id = kind[index] ?? 0;
    if (id === 0 || mask[index] !== 0) continue;
    if (rows[id] === 0) first[id] = index;
    rows[id] = (rows[id] ?? 0) + 1;
    if (decision.codes[index] !== NO_DECISION) continue;
    const counts = standsOut(columns, from, index) ? outstanding : open;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  const ids: number[] = [];
  let alone = 0;
  rows.forEach((count, id) => {
    if (count > 1) ids.push(id);
    else alone += count;
  });
  ids.sort((left, right) => (rows[right] ?? 0) - (rows[left] ?? 0) || left - right);
  return { ids, alone, rows, open, outstanding, first };
}

/** Rows as indexes, ascending. */
export type DrawnRows = { readonly examples: readonly number[]; readonly exceptions: readonly number[] };

/** `marked`: indexes of rows to show in any case. `random` returns a number from 0 up to but excluding 1. */
export type Draw = { readonly marked: ReadonlySet<number>; readonly random: () => number };

/**
 * Returns the marked rows among the undecided rows to which a decision for the kind applies, and draws the other
 * examples from these with equal probability. If there are none, draws them from the decided rows. Exceptions are the
 * first ones in file order.
 */
export function drawRows(
  columns: ListColumns,
  mask: FilterMask,
  id: number,
  { marked, random }: Draw,
): DrawnRows {
  const from = sureFrom(columns);
  const isOfKind = (index: number): boolean => columns.kind[index] === id && mask[index] === 0;
  const isDecided = (index: number): boolean => columns.decision.codes[index] !== NO_DECISION;
  const isOpen = (index: number): boolean => !isDecided(index) && !standsOut(columns, from, index);
  const shown = [...marked].filter((index) => isOfKind(index) && isOpen(index));
  const places = Math.max(0, SHOWN - shown.length);
  const open: number[] = [];
  const decided: number[] = [];
  const exceptions: number[] = [];
  const seen = { open: 0, decided: 0 };
  const isShown = new Set(shown);
  columns.kind.forEach((_, index) => {
    if (!isOfKind(index) || isShown.has(index)) return;
    if (isDecided(index)) draw(decided, SHOWN, index, (seen.decided += 1), random);
    else if (isOpen(index)) draw(open, places, index, (seen.open += 1), random);
    else if (exceptions.length < SHOWN) exceptions.push(index);
  });
  const examples = seen.open + shown.length > 0 ? [...shown, ...open] : decided;
  return { examples: examples.toSorted((left, right) => left - right), exceptions };
}

/** Reservoir sampling: the nth row enters the sample with a probability of places/n. */
function draw(sample: number[], places: number, index: number, nth: number, random: () => number): void {
  const place = nth <= places ? nth - 1 : Math.floor(random() * nth);
  if (place < places) sample[place] = index;
}
