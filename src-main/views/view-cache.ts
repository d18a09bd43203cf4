/** What is made from a list's columns to answer questions, the last few of each kind kept. */
import type { FacetCounts, RowFilter, RowView, SortKey } from '#shared/contract/view.ts';
import { isFiltered } from '#shared/contract/view.ts';
import { EMAIL_VALUES } from './columns/cell-facts.ts';
import type { Duplicates } from './groups/duplicates.ts';
import { DUPLICATE_VALUES, findDuplicates } from './groups/duplicates.ts';
import { countFacets } from './facet-counts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import type { ViewInputs } from './list-sources.ts';
import type { Versions } from './change-versions.ts';
import type { FacetColumns, FilterMask } from './filter-terms.ts';
import { combine, inOrder, termsOf } from './filter-terms.ts';
import { rowsToReview } from './row-positions.ts';
import { createMemo } from './memo.ts';
import { orderBy } from './orders/row-order.ts';
import type { SlicedWork } from './time-slices.ts';
import { runInSlices } from './time-slices.ts';
import { dependsOnFacts, dependsOnMarks, keysOf } from './orders/sort-keys.ts';

/** All of it is of the same moment. Rows are indexes: position - 1. */
export type ViewRows = {
  /** By row; 0 for those that the filter lets through. */
  readonly mask: FilterMask;
  /** All rows in the view's order. */
  readonly order: Uint32Array;
  /** The rows the filter lets through, in the view's order. */
  readonly passing: Uint32Array;
};

/** With what is known of the rows. */
export type FullView = ViewRows & { readonly columns: ListColumns };

/** The groups of duplicates, and by row whose name it has. */
export type DuplicatesView = {
  readonly columns: ListColumns;
  readonly mask: FilterMask;
  readonly duplicates: Duplicates;
  readonly names: Float64Array;
};

/** Of each kind; 1 to 4 MB each for a million rows. */
const MOST_KEPT = 3;

export type ViewCache = ReturnType<typeof createViewCache>;

/** @param signal nobody wants this list any more */
export function createViewCache(signal: AbortSignal) {
  const orderMemo = createMemo<Uint32Array>(MOST_KEPT);
  const maskMemo = createMemo<FilterMask>(MOST_KEPT);
  const rowsMemo = createMemo<Uint32Array>(MOST_KEPT);
  const toReviewMemo = createMemo<Uint32Array>(MOST_KEPT);
  const countsMemo = createMemo<FacetCounts>(MOST_KEPT);
  const duplicatesMemo = createMemo<Duplicates>(1);

  const duplicates = ({ columns, names, versions, shared }: ViewInputs): Promise<Duplicates> =>
    duplicatesMemo.get('', versionOf(versions, true, false), () =>
      runInSlices(findDuplicates(columns, shared(), names), signal),
    );

  const mask = (filter: RowFilter, inputs: ViewInputs): Promise<FilterMask> =>
    maskMemo.get(JSON.stringify(filter), filterVersion(filter, inputs.versions), async () => {
      const facets = facetColumns(inputs, filter.facets.duplicate ? await duplicates(inputs) : null);
      return combine(inputs.columns.rows, termsOf(filter, inputs.columns, facets, inputs.found));
    });

  const orderAnew = (sort: readonly SortKey[], { columns, rankOf }: ViewInputs): Promise<Uint32Array> =>
    runInSlices(slicedOrder(sort, columns, rankOf), signal);
  const order = (sort: readonly SortKey[], inputs: ViewInputs): Promise<Uint32Array> =>
    orderMemo.get(JSON.stringify(sort), sortVersion(sort, inputs.versions), () => orderAnew(sort, inputs));

  const viewRows = async (view: RowView, inputs: ViewInputs): Promise<ViewRows> => {
    const { filter, sort } = view;
    const passes = await mask(filter, inputs);
    const ordered = await order(sort, inputs);
    const passing = await rowsMemo.get(JSON.stringify(view), viewVersion(view, inputs.versions), () =>
      Promise.resolve(isFiltered(filter) ? inOrder(ordered, passes) : ordered),
    );
    return { mask: passes, order: ordered, passing };
  };
  const fullView = async (view: RowView, inputs: ViewInputs): Promise<FullView> => ({
    ...(await viewRows(view, inputs)),
    columns: inputs.columns,
  });

  return {
    mask,
    duplicates,
    viewRows,
    fullView,

    /** The order as it will be when what runs settled is known. */
    nextOrder: (sort: readonly SortKey[], inputs: ViewInputs): Promise<Uint32Array> =>
      dependsOnFacts(sort) ? orderAnew(sort, inputs) : order(sort, inputs),
    keepOrder: (sort: readonly SortKey[], versions: Versions, next: Uint32Array): void =>
      orderMemo.put(JSON.stringify(sort), sortVersion(sort, versions), next),

    /** The rows of a view that want a person, in its order. */
    toReview: (view: RowView, inputs: ViewInputs): Promise<Uint32Array> =>
      toReviewMemo.get(JSON.stringify(view), versionOf(inputs.versions, true, true), async () =>
        runInSlices(rowsToReview(inputs.columns, (await viewRows(view, inputs)).passing), signal),
      ),

    counts: (filter: RowFilter, inputs: ViewInputs): Promise<FacetCounts> =>
      countsMemo.get(JSON.stringify(filter), versionOf(inputs.versions, true, true), async () => {
        const facets = facetColumns(inputs, await duplicates(inputs));
        const terms = termsOf(filter, inputs.columns, facets, inputs.found);
        return runInSlices(countFacets(filter, inputs.columns, facets, terms), signal);
      }),
  };
}

/** @param duplicates null where nobody asks about them */
const facetColumns = (inputs: ViewInputs, duplicates: Duplicates | null): FacetColumns => ({
  ...inputs.columns,
  match_type: inputs.columns.matchType,
  email: { codes: inputs.emails, values: EMAIL_VALUES },
  duplicate: { codes: duplicates?.codes ?? new Uint8Array(0), values: DUPLICATE_VALUES },
});

const versionOf = ({ facts, marks }: Versions, onFacts: boolean, onMarks: boolean): string =>
  `${onFacts ? facts : '-'},${onMarks ? marks : '-'}`;

const isMark = (facet: string): boolean => facet === 'decision' || facet === 'flag';
const filtersMarks = ({ facets }: RowFilter): boolean => Object.keys(facets).some(isMark);
const filtersFacts = ({ facets, confidence, change, duplicateOf }: RowFilter): boolean =>
  confidence !== null ||
  change !== null ||
  duplicateOf !== null ||
  Object.keys(facets).some((facet) => !isMark(facet));

/** A text is looked for in cells, which never change. */
const filterVersion = (filter: RowFilter, versions: Versions): string =>
  versionOf(versions, filtersFacts(filter), filtersMarks(filter));

/** Whether which rows there are, and in which order, follows from cells alone. */
export const restsOnCells = ({ filter, sort }: RowView): boolean =>
  !filtersFacts(filter) && !filtersMarks(filter) && !dependsOnFacts(sort) && !dependsOnMarks(sort);

const sortVersion = (sort: readonly SortKey[], versions: Versions): string =>
  versionOf(versions, dependsOnFacts(sort), dependsOnMarks(sort));

const viewVersion = ({ filter, sort }: RowView, versions: Versions): string =>
  `${filterVersion(filter, versions)}/${sortVersion(sort, versions)}`;

function* slicedOrder(
  sort: readonly SortKey[],
  columns: ListColumns,
  rankOf: ViewInputs['rankOf'],
): SlicedWork<Uint32Array> {
  const keys = yield* keysOf(sort, columns, rankOf);
  return yield* orderBy(columns.rows, keys);
}
