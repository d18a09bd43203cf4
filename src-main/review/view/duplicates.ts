/**
 * Rows with the same delivery point. Rows of one place whose names agree are a group `same_person`, one for each
 * name. Rows of one place that do not all have the same name are, all together, a group `same_household`: so a
 * place may have groups of both kinds. A row without a name agrees with nobody. What persons decided is of no
 * account. A group is known by its first row, whose position is its key.
 */
import type { DuplicateKind } from '#shared/contract/groups.ts';
import type { ListColumns } from './list-columns.ts';
import type { Steps } from './sliced.ts';

export const DUPLICATE_VALUES = ['none', 'same_person', 'same_household'] as const;
const NONE = 0;
const SAME_PERSON = 1;
const SAME_HOUSEHOLD = 2;
/** Some ten milliseconds of looking at names. */
const IDS_A_STEP = 50_000;

/** The rows of each place that has several. */
export type Shared = {
  /** Rows of one place side by side, rising. */
  readonly rows: Uint32Array;
  /** By id of delivery: where its rows begin in `rows`; they end where the next one's begin. */
  readonly starts: Uint32Array;
};

export function sharedDeliveries({ rows: count, delivery, deliveries }: ListColumns): Shared {
  const starts = new Uint32Array(deliveries.last() + 2);
  for (let index = 0; index < count; index += 1) {
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
    const id = delivery[index] ?? 0;
    const place = next[id] ?? 0;
    if (id === 0 || starts[id] === starts[id + 1]) continue;
    rows[place] = index;
    next[id] = place + 1;
  }
  return { rows, starts };
}

/** Groups by their first row, in the file's order; a person's before its household's. */
export type Duplicates = {
  readonly shared: Shared;
  /** By row: a place in `DUPLICATE_VALUES`. */
  readonly codes: Uint16Array;
  readonly groups: readonly { readonly first: number; readonly kind: DuplicateKind }[];
};

/** @param names by row; 0 for one without a name, NaN for one that was not looked at */
export function* findDuplicates(
  columns: ListColumns,
  shared: Shared,
  names: Float64Array,
): Steps<Duplicates> {
  const codes = new Uint16Array(columns.rows);
  const groups: { first: number; kind: DuplicateKind }[] = [];
  for (let id = 1; id + 1 < shared.starts.length; id += 1) {
    if (id % IDS_A_STEP === 0) yield;
    const rows = shared.rows.subarray(shared.starts[id], shared.starts[id + 1]);
    const [first] = rows;
    if (first === undefined) continue;
    const firsts = new Map<number, { readonly first: number; isShared: boolean }>();
    for (const index of rows) {
      const name = names[index] || 0;
      const known = name === 0 ? undefined : firsts.get(name);
      if (known) known.isShared = true;
      else if (name !== 0) firsts.set(name, { first: index, isShared: false });
    }
    for (const person of firsts.values()) {
      if (person.isShared) groups.push({ first: person.first, kind: 'same_person' });
    }
    const isOneName = firsts.size === 1 && rows.every((index) => (names[index] || 0) !== 0);
    if (!isOneName) groups.push({ first, kind: 'same_household' });
    for (const index of rows) {
      codes[index] = firsts.get(names[index] || 0)?.isShared ? SAME_PERSON : SAME_HOUSEHOLD;
    }
  }
  groups.sort((left, right) => left.first - right.first);
  return { shared, codes, groups };
}

/** The rows of a group, rising; empty when there is no such group. */
export function membersOfGroup(
  { shared, codes }: Duplicates,
  columns: ListColumns,
  names: Float64Array,
  first: number,
  kind: DuplicateKind,
): Uint32Array {
  const id = columns.delivery[first] ?? 0;
  if (id === 0 || codes[first] === NONE) return new Uint32Array(0);
  // A place that was first met after duplicates were looked for has no rows here.
  const rows = shared.rows.subarray(shared.starts[id] ?? 0, shared.starts[id + 1] ?? shared.starts[id] ?? 0);
  if (kind === 'same_household') return rows.slice();
  const name = names[first];
  return rows.filter((index) => codes[index] === SAME_PERSON && names[index] === name);
}
