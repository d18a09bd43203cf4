/** Splits a filter into terms, and finds the rows that each term lets through. Terms are combined with "and". */
import { FACETS, type Facet, type RowFilter } from '#shared/contract/review/view.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';
import { EMAIL_FLAG_VALUES } from '#shared/domain/email/email-value.ts';
import type { Codes } from './columns/coded-column.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { numberAt } from './columns/number-column.ts';
import { standsOut, sureFrom } from './groups/outstanding-rows.ts';
import type { SlicedWork } from './time-slices.ts';

/** Facets that have their own column. */
export type CodedFacet = Exclude<Facet, BitFacet>;
/** Facets for which a row may have several values. */
type BitFacet = 'changed_part' | 'email_flag';
/** Bit n of a row is set if the row has the value `values[n]`. */
export type BitColumn = { readonly bits: Uint8Array | Uint16Array; readonly values: readonly string[] };

export const isBitFacet = (facet: Facet): facet is BitFacet =>
  facet === 'changed_part' || facet === 'email_flag';

export const bitColumn = (facet: BitFacet, { changedParts, emailFlags }: ListColumns): BitColumn =>
  facet === 'changed_part'
    ? { bits: changedParts, values: CHANGED_PARTS }
    : { bits: emailFlags, values: EMAIL_FLAG_VALUES };

/** The coded column of each facet, including derived ones. */
export type FacetColumns = {
  readonly [F in CodedFacet]: { readonly codes: Codes; readonly values: readonly string[] };
};

export type FilterTermName = Facet | 'confidence' | 'text' | 'change' | 'kind' | 'duplicateOf';
/** `passes` is 1 for each row that the term lets through. */
type FilterTerm = { readonly name: FilterTermName; readonly passes: Uint8Array };

/** @param found 1 for each row that contains the filter's text; null without a text */
export function termsOf(
  filter: RowFilter,
  columns: ListColumns,
  facets: FacetColumns,
  found: Uint8Array | null,
): readonly FilterTerm[] {
  const { rows, confidence, change, changes, kind, kinds, delivery } = columns;
  const terms: FilterTerm[] = [];
  const add = (name: FilterTermName, test: (index: number) => boolean): void => {
    const passes = new Uint8Array(rows);
    for (let index = 0; index < rows; index += 1) if (test(index)) passes[index] = 1;
    terms.push({ name, passes });
  };
  for (const facet of FACETS) {
    const wanted = filter.facets[facet];
    if (wanted === undefined) continue;
    if (isBitFacet(facet)) {
      const { bits, values } = bitColumn(facet, columns);
      const mask = maskOf(wanted, values);
      add(facet, (index) => ((bits[index] ?? 0) & mask) !== 0);
    } else {
      const { codes, values } = facets[facet];
      const isWanted = Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0));
      add(facet, (index) => isWanted[codes[index] ?? 0] === 1);
    }
  }
  if (filter.confidence) {
    const { from, to } = filter.confidence;
    // A row without a reply has the confidence NaN, and comparisons with NaN are false.
    add('confidence', (index) => numberAt(confidence, index) >= from && numberAt(confidence, index) <= to);
  }
  if (filter.change !== null) {
    const id = changes.find(filter.change);
    add('change', (index) => id !== 0 && change[index] === id);
  }
  if (filter.kind !== null) {
    const { key, outstanding } = filter.kind;
    const id = kinds.find(key);
    const from = outstanding === null ? null : sureFrom(columns);
    add(
      'kind',
      (index) => id !== 0 && kind[index] === id && (!from || standsOut(columns, from, index) === outstanding),
    );
  }
  if (filter.duplicateOf !== null) {
    const id = delivery[filter.duplicateOf - 1] ?? 0;
    add('duplicateOf', (index) => id !== 0 && delivery[index] === id);
  }
  if (found) terms.push({ name: 'text', passes: found });
  return terms;
}

const maskOf = (wanted: readonly string[], values: readonly string[]): number =>
  values.reduce((mask, value, bit) => (wanted.includes(value) ? mask | (1 << bit) : mask), 0);

/** For each row, the terms that exclude it. 0: none; `ONLY + n`: only term n; `MORE`: several. */
export type FilterMask = Uint8Array;
/** The mask of a row that only the first term excludes. */
export const ONLY = 1;
/** A filter's mask, and the names of its terms in order. */
export type Masked = { readonly mask: FilterMask; readonly names: readonly FilterTermName[] };
const MORE = 255;

/** Combines the terms, so that one pass can count each facet without its own term. */
export function combine(rows: number, terms: readonly FilterTerm[]): FilterMask {
  const mask = new Uint8Array(rows);
  terms.forEach(({ passes }, which) => {
    for (let index = 0; index < rows; index += 1) {
      if (passes[index] === 0) mask[index] = mask[index] === 0 ? ONLY + which : MORE;
    }
  });
  return mask;
}

/** Processing this many rows takes about 5 ms. */
const ROWS_A_STEP = 250_000;

/** Returns the passing rows in this order. Returns the same array if all rows pass. */
export function* inOrder(order: Uint32Array, mask: FilterMask): SlicedWork<Uint32Array> {
  const all = countPassing(mask);
  if (all === order.length) return order;
  // One extra element, because a row that does not pass is written and then overwritten.
  const passing = new Uint32Array(all + 1);
  let count = 0;
  for (let from = 0; from < order.length; from += ROWS_A_STEP) {
    if (from > 0) yield;
    count = addPassing(order.subarray(from, from + ROWS_A_STEP), mask, passing, count);
  }
  return passing.subarray(0, count);
}

function addPassing(order: Uint32Array, mask: FilterMask, passing: Uint32Array, before: number): number {
  let count = before;
  for (let place = 0; place < order.length; place += 1) {
    const index = order[place] ?? 0;
    passing[count] = index;
    if (mask[index] === 0) count += 1;
  }
  return count;
}

function countPassing(mask: FilterMask): number {
  let count = 0;
  for (let index = 0; index < mask.length; index += 1) if (mask[index] === 0) count += 1;
  return count;
}
