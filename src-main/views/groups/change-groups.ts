/** Groups rows with the identical change and counts them in one pass. Chooses examples only for shown groups. */
import { isByPerson, type ListColumns, NO_DECISION } from '../columns/list-columns.ts';
import { numberAt } from '../columns/number-column.ts';
import type { FilterMask } from '../filter-terms.ts';

const EXAMPLES = 3;
/** A row with a lower confidence may be shown as an exception in its group. */
const SURE = 0.8;

type CountedGroups = {
  /** Ids of changes, largest group first. Equally large groups are in the order in which they first occur. */
  readonly ids: readonly number[];
  readonly rows: Uint32Array;
  readonly undecided: Uint32Array;
};

/** Counts the rows that pass the filter, by the id of their change. */
export function countGroups({ change, changes, decision }: ListColumns, mask: FilterMask): CountedGroups {
  const rows = new Uint32Array(changes.last() + 1);
  const undecided = new Uint32Array(rows.length);
  for (let index = 0; index < change.length; index += 1) {
    const id = change[index] ?? 0;
    if (id === 0 || mask[index] !== 0) continue;
    rows[id] = (rows[id] ?? 0) + 1;
    if (decision.codes[index] === NO_DECISION) undecided[id] = (undecided[id] ?? 0) + 1;
  }
  const ids = [...rows.keys()].filter((id) => (rows[id] ?? 0) > 0);
  ids.sort((left, right) => (rows[right] ?? 0) - (rows[left] ?? 0) || left - right);
  return { ids, rows, undecided };
}

type ShownRows = { readonly examples: readonly number[]; readonly exceptions: readonly number[] };

/** Chooses the rows to show for each of these groups, as indexes. */
export function pickRows(
  columns: ListColumns,
  mask: FilterMask,
  ids: readonly number[],
): ReadonlyMap<number, ShownRows> {
  const rowsOf = new Map(ids.map((id): [number, number[]] => [id, []]));
  columns.change.forEach((id, index) => {
    if (mask[index] === 0) rowsOf.get(id)?.push(index);
  });
  return new Map(
    [...rowsOf].map(([id, rows]) => [
      id,
      { examples: rows.slice(0, EXAMPLES), exceptions: exceptionsAmong(rows, columns) },
    ]),
  );
}

/** Returns rows that a person decided differently from most of the group, then the least certain ones. */
function exceptionsAmong(rows: readonly number[], { decision, confidence }: ListColumns): readonly number[] {
  const byPerson = rows.filter((index) => isByPerson(decision.codes[index] ?? 0));
  const usual = mostFrequent(byPerson.map((index) => decision.codes[index] ?? 0));
  const otherwise = byPerson.filter((index) => decision.codes[index] !== usual);
  const sureness = (index: number): number => numberAt(confidence, index) || 0;
  const leastSure = rows
    .filter((index) => sureness(index) < SURE && !otherwise.includes(index))
    .toSorted((left, right) => sureness(left) - sureness(right));
  return [...otherwise, ...leastSure].slice(0, EXAMPLES);
}

/** Returns the most frequent code; of equally frequent codes, the lowest; of no codes, null. */
function mostFrequent(codes: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].toSorted((left, right) => right[1] - left[1] || left[0] - right[0]);
  return most ? most[0] : null;
}
