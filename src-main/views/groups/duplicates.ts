/**
 * Groups rows with the same delivery point:
 * - Rows with the same name are a group `same_person`, one for each name.
 * - Rows of the same organisation whose names are not all equal are a group `same_organisation`.
 * - All rows of a place are a group `same_household`, unless all have the same name or all have the same organisation.
 * So a place may have groups of all kinds. A row without a name matches no other row. Decisions do not matter here. The
 * key of a group is the position of its first row.
 */
import type { DuplicateKind } from '#shared/contract/review/groups.ts';
import type { NameKeys } from '../columns/cell-facts.ts';
import type { ListColumns } from '../columns/list-columns.ts';
import type { SlicedWork } from '../time-slices.ts';

/** The values of the facet `duplicate`. Their indexes are the codes in `Duplicates`. */
export const DUPLICATE_VALUES = ['none', 'same_person', 'same_organisation', 'same_household'] as const;
const NONE = 0;
const SAME_PERSON = 1;
const SAME_ORGANISATION = 2;
const SAME_HOUSEHOLD = 3;
/** Comparing the names at this many places takes about 10 ms. */
const IDS_A_STEP = 50_000;
/** Scanning this many rows takes about 10 ms. */
const ROWS_A_STEP = 200_000;

/** The rows of each place that has several rows. */
export type SharedDeliveries = {
  /** Rows of one place are consecutive and ascending. */
  readonly rows: Uint32Array;
  /** For each delivery id, where its rows begin in `rows`. They end where the rows of the next id begin. */
  readonly starts: Uint32Array;
};

/** Finds the rows that share a place, from the state at the first step. Rows that are settled later are not included. */
export function* sharedDeliveries(columns: ListColumns): SlicedWork<SharedDeliveries> {
  const { rows: count, deliveries } = columns;
  if (deliveries.last() === 0) return { rows: new Uint32Array(0), starts: new Uint32Array(2) };
  const delivery = columns.delivery.slice();
  const starts = new Uint32Array(deliveries.last() + 2);
  for (let index = 0; index < count; index += 1) {
    if (index % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const id = delivery[index] ?? 0;
    if (id !== 0) starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  }
  for (let id = 1; id < starts.length; id += 1) {
    const own = starts[id] ?? 0;
    starts[id] = (starts[id - 1] ?? 0) + (own > 1 ? own : 0);
  }
  const rows = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  for (let index = 0; index < count; index += 1) {
    if (index % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const id = delivery[index] ?? 0;
    const place = next[id] ?? 0;
    if (id === 0 || starts[id] === starts[id + 1]) continue;
    rows[place] = index;
    next[id] = place + 1;
  }
  return { rows, starts };
}

/** `codes`: for each row, the index in `DUPLICATE_VALUES`. */
export type Duplicates = {
  readonly shared: SharedDeliveries;
  readonly codes: Uint8Array;
  /** For each kind and row, 1 if the row is the first of a group of that kind. */
  readonly isFirst: { readonly [K in DuplicateKind]: Uint8Array };
};

/** Groups the rows of each shared place. Allocates little per place, because a run repeats this for a million rows. */
export function* findDuplicates(
  { rows: count }: ListColumns,
  { rows, starts }: SharedDeliveries,
  { names, organisations }: NameKeys,
): SlicedWork<Duplicates> {
  const codes = new Uint8Array(count);
  const isFirst = {
    same_person: new Uint8Array(count),
    same_organisation: new Uint8Array(count),
    same_household: new Uint8Array(count),
  };
  for (let id = 1; id + 1 < starts.length; id += 1) {
    if (id % IDS_A_STEP === 0) yield;
    const from = starts[id] ?? 0;
    const to = starts[id + 1] ?? 0;
    if (from === to) continue;
    let isOneName = (names[rows[from] ?? 0] || 0) !== 0;
    const seen = to - from > COMPARED ? new Map<number, number>() : null;
    for (let place = from; place < to; place += 1) {
      const index = rows[place] ?? 0;
      const same = firstOfKey(rows, names, from, place, seen);
      codes[index] = same === place ? SAME_HOUSEHOLD : SAME_PERSON;
      if (same !== from) isOneName = false;
      if (same === place) continue;
      const first = rows[same] ?? 0;
      codes[first] = SAME_PERSON;
      isFirst.same_person[first] = 1;
    }
    if (isOneName) continue;
    const isOneOrganisation =
      organisations.length > 0 &&
      findColleagues(rows, from, to, { names, organisations }, codes, isFirst.same_organisation);
    if (!isOneOrganisation) isFirst.same_household[rows[from] ?? 0] = 1;
  }
  return { shared: { rows, starts }, codes, isFirst };
}

/** Marks rows of a place that share an organisation but not a name. @returns whether all share one organisation */
function findColleagues(
  rows: Uint32Array,
  from: number,
  to: number,
  { names, organisations }: NameKeys,
  codes: Uint8Array,
  isFirst: Uint8Array,
): boolean {
  const seen = to - from > COMPARED ? new Map<number, number>() : null;
  let isOne = (organisations[rows[from] ?? 0] || 0) !== 0;
  for (let place = from; place < to; place += 1) {
    const same = firstOfKey(rows, organisations, from, place, seen);
    if (same !== from) isOne = false;
    const index = rows[place] ?? 0;
    const first = rows[same] ?? 0;
    // NaN (no name) equals no other name.
    if (same === place || names[first] === names[index]) continue;
    isFirst[first] = 1;
    for (const each of [first, index]) if (codes[each] === SAME_HOUSEHOLD) codes[each] = SAME_ORGANISATION;
  }
  return isOne;
}

/** Up to this many rows of a place are compared pairwise. For more rows, their keys are indexed. */
const COMPARED = 8;

/**
 * Returns the index in `rows` of the first row with the same key as the row at index `place`, at the same delivery point.
 * Returns `place` itself if no earlier row has that key.
 * @param keys the key of each row; 0 and NaN match nothing
 * @param from index in `rows` where the rows of the delivery point begin
 * @param seen the index of the first row with each key; null to compare the rows pairwise
 */
function firstOfKey(
  rows: Uint32Array,
  keys: Float64Array,
  from: number,
  place: number,
  seen: Map<number, number> | null,
): number {
  const key = keys[rows[place] ?? 0] || 0;
  if (key === 0) return place;
  if (seen) {
    const first = seen.get(key) ?? place;
    seen.set(key, first);
    return first;
  }
  for (let before = from; before < place; before += 1) if (keys[rows[before] ?? 0] === key) return before;
  return place;
}

/** Returns the first rows of the groups of a kind, ascending. */
export function firstsOf({ isFirst }: Duplicates, kind: DuplicateKind): readonly number[] {
  const firsts: number[] = [];
  const marks = isFirst[kind];
  for (let index = marks.indexOf(1); index !== -1; index = marks.indexOf(1, index + 1)) firsts.push(index);
  return firsts;
}

/** Returns the rows of a group, ascending; empty if there is no such group. */
export function membersOfGroup(
  { shared, codes }: Duplicates,
  columns: ListColumns,
  { names, organisations }: NameKeys,
  first: number,
  kind: DuplicateKind,
): Uint32Array {
  const id = columns.delivery[first] ?? 0;
  if (id === 0 || codes[first] === NONE) return new Uint32Array(0);
  // A place that first occurred after the search for duplicates has no rows here.
  const rows = shared.rows.subarray(shared.starts[id] ?? 0, shared.starts[id + 1] ?? shared.starts[id] ?? 0);
  // The row is now at another place.
  if (!rows.includes(first)) return new Uint32Array(0);
  if (kind === 'same_household') return rows.slice();
  if (kind === 'same_organisation') {
    const organisation = organisations[first] || Number.NaN;
    return rows.filter((index) => organisations[index] === organisation);
  }
  const name = names[first];
  return rows.filter((index) => codes[index] === SAME_PERSON && names[index] === name);
}
