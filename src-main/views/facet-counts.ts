/** How many rows each value of each facet has. A facet counts what the filter's other terms leave, so that what it offers can be chosen. */
import type { Facet, FacetCount, FacetCounts, RowFilter } from '#shared/contract/view.ts';
import { CONFIDENCE_BARS, FACETS } from '#shared/contract/view.ts';
import type { Codes } from './columns/coded-column.ts';
import type { ListColumns } from './columns/list-columns.ts';
import type {
  BitColumn,
  CodedFacet,
  FacetColumns,
  FilterTerm,
  FilterTermName,
  FilterMask,
} from './filter-terms.ts';
import { bitColumn, combine, isBitFacet, ONLY } from './filter-terms.ts';
import type { SlicedWork } from './time-slices.ts';

export function* countFacets(
  filter: RowFilter,
  columns: ListColumns,
  facets: FacetColumns,
  terms: readonly FilterTerm[],
): SlicedWork<FacetCounts> {
  const { rows } = columns;
  const mask = combine(rows, terms);
  /** What marks the rows that only the term itself keeps out; 0, as for those that pass, where there is no such term. */
  const ownMark = (name: FilterTermName): number => {
    const which = terms.findIndex((term) => term.name === name);
    return which === -1 ? 0 : ONLY + which;
  };
  const counted: [Facet, readonly FacetCount[]][] = [];
  for (const facet of FACETS) {
    yield;
    const mark = ownMark(facet);
    const { counts, values } = isBitFacet(facet)
      ? countBits(bitColumn(facet, columns), mask, mark)
      : countValues(facets[facet], mask, mark);
    counted.push([facet, present(values, counts, filter.facets[facet] ?? [])]);
  }
  yield;
  return {
    total: countPassing(mask),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of `FACETS`
    facets: Object.fromEntries(counted) as FacetCounts['facets'],
    confidence: countBars(columns.confidence, mask, ownMark('confidence')),
  };
}

function countCodes(codes: Codes, values: number, mask: FilterMask, mark: number): Uint32Array {
  const counts = new Uint32Array(values);
  for (let index = 0; index < codes.length; index += 1) {
    const verdict = mask[index];
    if (verdict !== 0 && verdict !== mark) continue;
    const code = codes[index] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

type Counted = { readonly counts: Uint32Array; readonly values: readonly string[] };

const countValues = (
  { codes, values }: FacetColumns[CodedFacet],
  mask: FilterMask,
  mark: number,
): Counted => ({ counts: countCodes(codes, values.length, mask, mark), values });

function countBits({ bits, values }: BitColumn, mask: FilterMask, mark: number): Counted {
  // Few sets are met, so sets are counted first and taken apart after.
  const sets = countCodes(bits, 1 << values.length, mask, mark);
  const counts = new Uint32Array(values.length);
  sets.forEach((rows, set) => {
    if (rows === 0) return;
    for (let bit = 0; bit < values.length; bit += 1) {
      if ((set & (1 << bit)) !== 0) counts[bit] = (counts[bit] ?? 0) + rows;
    }
  });
  return { counts, values };
}

function countBars(confidence: Float64Array, mask: FilterMask, mark: number): readonly number[] {
  const bars = new Uint32Array(CONFIDENCE_BARS);
  for (let index = 0; index < confidence.length; index += 1) {
    const verdict = mask[index];
    const value = confidence[index] ?? Number.NaN;
    if ((verdict !== 0 && verdict !== mark) || Number.isNaN(value)) continue;
    const bar = barOf(value);
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return [...bars];
}

/** 0.58 × 50 is 28.999…: a confidence at a bar's beginning belongs to that bar. */
export function barOf(confidence: number): number {
  return Math.max(0, Math.min(CONFIDENCE_BARS - 1, Math.floor(confidence * CONFIDENCE_BARS + 1e-9)));
}

function countPassing(mask: FilterMask): number {
  let count = 0;
  for (let index = 0; index < mask.length; index += 1) if (mask[index] === 0) count += 1;
  return count;
}

/** Most frequent first, equally frequent ones in the order of the values. */
function present(
  values: readonly string[],
  counts: Uint32Array,
  chosen: readonly string[],
): readonly FacetCount[] {
  const unmet = chosen.filter((value) => !values.includes(value)).map((value) => ({ value, rows: 0 }));
  return [...values.map((value, code) => ({ value, rows: counts[code] ?? 0 })), ...unmet]
    .filter(({ value, rows }) => rows > 0 || chosen.includes(value))
    .toSorted((left, right) => right.rows - left.rows);
}
