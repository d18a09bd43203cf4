/** A filter taken apart: which rows each member of it lets through. Members are combined with "and". */
import type { Facet, RowFilter } from '#shared/contract/view.ts';
import { FACETS } from '#shared/contract/view.ts';
import type { Codes } from './coded-column.ts';
import type { ListColumns } from './list-columns.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';

/** Facets whose value is kept in a column of its own. */
export type CodedFacet = Exclude<Facet, 'changed_part'>;
/** The coded column of each facet, also of those that are worked out of others. */
export type FacetColumns = {
  readonly [F in CodedFacet]: { readonly codes: Codes; readonly values: readonly string[] };
};

export type MemberName = Facet | 'confidence' | 'text' | 'change' | 'duplicateOf';
/** `passes`: 1 for each row let through. */
export type Member = { readonly name: MemberName; readonly passes: Uint8Array };

/**
 * @param found 1 for each row that has the filter's text; null without one
 */
export function membersOf(
  filter: RowFilter,
  columns: ListColumns,
  facets: FacetColumns,
  found: Uint8Array | null,
): readonly Member[] {
  const { rows, confidence, change, changes, delivery } = columns;
  const members: Member[] = [];
  const add = (name: MemberName, test: (index: number) => boolean): void => {
    const passes = new Uint8Array(rows);
    for (let index = 0; index < rows; index += 1) if (test(index)) passes[index] = 1;
    members.push({ name, passes });
  };
  for (const facet of FACETS) {
    const wanted = filter.facets[facet];
    if (wanted === undefined) continue;
    if (facet === 'changed_part') {
      const mask = maskOf(wanted);
      add(facet, (index) => ((columns.changedParts[index] ?? 0) & mask) !== 0);
    } else {
      const { codes, values } = facets[facet];
      const isWanted = Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0));
      add(facet, (index) => isWanted[codes[index] ?? 0] === 1);
    }
  }
  if (filter.confidence) {
    const { from, to } = filter.confidence;
    // A row without a reply is NaN, and no comparison with that is true.
    add('confidence', (index) => (confidence[index] ?? 0) >= from && (confidence[index] ?? 0) <= to);
  }
  if (filter.change !== null) {
    const id = changes.find(filter.change);
    add('change', (index) => id !== 0 && change[index] === id);
  }
  if (filter.duplicateOf !== null) {
    const id = delivery[filter.duplicateOf - 1] ?? 0;
    add('duplicateOf', (index) => id !== 0 && delivery[index] === id);
  }
  if (found) members.push({ name: 'text', passes: found });
  return members;
}

function maskOf(wanted: readonly string[]): number {
  return CHANGED_PARTS.reduce((mask, part, bit) => (wanted.includes(part) ? mask | (1 << bit) : mask), 0);
}

/** By row: how many members keep it out. 0: none; `ONLY + n`: only the member n; `MORE`: several. */
export type Verdicts = Uint8Array;
export const ONLY = 1;
const MORE = 255;

export function combine(rows: number, members: readonly Member[]): Verdicts {
  const verdicts = new Uint8Array(rows);
  members.forEach(({ passes }, which) => {
    for (let index = 0; index < rows; index += 1) {
      if (passes[index] === 0) verdicts[index] = verdicts[index] === 0 ? ONLY + which : MORE;
    }
  });
  return verdicts;
}

/** The rows that pass, in this order. */
export function inOrder(order: Uint32Array, verdicts: Verdicts): Uint32Array {
  const passing = new Uint32Array(order.length);
  let count = 0;
  for (let place = 0; place < order.length; place += 1) {
    const index = order[place] ?? 0;
    passing[count] = index;
    if (verdicts[index] === 0) count += 1;
  }
  return passing.slice(0, count);
}
