/** Counts the rows for each value of each facet. Ignores the facet's own filter, so that people can add values. */
import {
  CONFIDENCE_BARS,
  FACETS,
  type Facet,
  type FacetCount,
  type FacetCounts,
  type RowFilter,
} from '#shared/contract/review/view.ts';
import type { Codes } from './columns/coded-column.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { type NumberColumn, numberAt } from './columns/number-column.ts';
import {
  type BitColumn,
  bitColumn,
  type CodedFacet,
  type FacetColumns,
  type FilterMask,
  type FilterTermName,
  isBitFacet,
  type Masked,
  ONLY,
} from './filter-terms.ts';
import type { SlicedWork } from './time-slices.ts';

export function* countFacets(
  filter: RowFilter,
  columns: ListColumns,
  facets: FacetColumns,
  { mask, names }: Masked,
): SlicedWork<FacetCounts> {
  const passing = passingRows(mask, 0);
  const countedFor = (name: FilterTermName): Uint32Array => {
    const which = names.indexOf(name);
    return which === -1 ? passing : passingRows(mask, ONLY + which);
  };
  const counted: [Facet, readonly FacetCount[]][] = [];
  for (const facet of FACETS) {
    yield;
    const which = countedFor(facet);
    const { counts, values } = isBitFacet(facet)
      ? countBits(bitColumn(facet, columns), which)
      : countValues(facets[facet], which);
    counted.push([facet, present(values, counts, filter.facets[facet] ?? [])]);
  }
  yield;
  return {
    total: passing.length,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of `FACETS`
    facets: Object.fromEntries(counted) as FacetCounts['facets'],
    confidence: countBars(columns.confidence, countedFor('confidence')),
  };
}

/** Returns the rows whose mask is 0 or this mark. Counting these rows is several times as fast as testing each row. */
function passingRows(mask: FilterMask, mark: number): Uint32Array {
  const rows = new Uint32Array(mask.length);
  let count = 0;
  for (let index = 0; index < mask.length; index += 1) {
    const verdict = mask[index];
    rows[count] = index;
    if (verdict === 0 || verdict === mark) count += 1;
  }
  return rows.subarray(0, count);
}

function countCodes(codes: Codes, values: number, which: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values);
  for (let place = 0; place < which.length; place += 1) {
    const code = codes[which[place] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

type Counted = { readonly counts: Uint32Array; readonly values: readonly string[] };

const countValues = ({ codes, values }: FacetColumns[CodedFacet], which: Uint32Array): Counted => ({
  counts: countCodes(codes, values.length, which),
  values,
});

function countBits({ bits, values }: BitColumn, which: Uint32Array): Counted {
  // Few distinct sets occur, so they are counted first and split afterwards.
  const sets = countCodes(bits, 1 << values.length, which);
  const counts = new Uint32Array(values.length);
  sets.forEach((rows, set) => {
    if (rows === 0) return;
    for (let bit = 0; bit < values.length; bit += 1) {
      if ((set & (1 << bit)) !== 0) counts[bit] = (counts[bit] ?? 0) + rows;
    }
  });
  return { counts, values };
}

function countBars(confidence: NumberColumn, which: Uint32Array): readonly number[] {
  const bars = new Uint32Array(CONFIDENCE_BARS);
  for (let place = 0; place < which.length; place += 1) {
    const value = numberAt(confidence, which[place] ?? 0);
    if (Number.isNaN(value)) continue;
    const bar = barOf(value);
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return [...bars];
}

/** A confidence at the start of a bar belongs to that bar. Without the small addition, 0.58 × 50 would be 28.999… */
function barOf(confidence: number): number {
  return Math.max(0, Math.min(CONFIDENCE_BARS - 1, Math.floor(confidence * CONFIDENCE_BARS + 1e-9)));
}

/** Returns the values that occur or are chosen, most frequent first. Equally frequent values keep their order. */
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
