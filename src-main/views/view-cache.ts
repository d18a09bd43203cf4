/** Caches values that are computed from a list's columns: the latest few of each kind. */
import {
  FACETS,
  type Facet,
  type FacetCounts,
  isFiltered,
  type RowFilter,
  type RowView,
  type SortKey,
} from '#shared/contract/review/view.ts';
import type { Versions } from './change-versions.ts';
import { countFacets } from './facet-counts.ts';
import {
  combine,
  type FacetColumns,
  type FilterMask,
  inOrder,
  type Masked,
  termsOf,
} from './filter-terms.ts';
import { DUPLICATE_VALUES, type Duplicates } from './groups/duplicates.ts';
import { createDuplicatesCache } from './groups/duplicates-cache.ts';
import { type CountedKinds, countKinds } from './groups/kind-groups.ts';
import type { ViewInputs } from './list-sources.ts';
import { createMemo, mostKept } from './memo.ts';
import { orderBy } from './orders/row-order.ts';
import { dependsOnFacts, dependsOnMarks, keysOf } from './orders/sort-keys.ts';
import { rowsToReview } from './row-positions.ts';
import { runInSlices, type SlicedWork, type Urgency } from './time-slices.ts';
import type { FullView, ViewRows } from './view-rows.ts';

const MOST_KEPT = 3;
const BYTES_OF_AN_ORDER = Uint32Array.BYTES_PER_ELEMENT;
const BYTES_OF_A_MASK = Uint8Array.BYTES_PER_ELEMENT;

export type ViewCache = ReturnType<typeof createViewCache>;

/** @param rows number of rows @param signal aborted when the list is no longer needed */
export function createViewCache(rows: number, signal: AbortSignal) {
  const { orderMemo, maskMemo, rowsMemo, toReviewMemo, countsMemo, kindsMemo } = createMemos(rows);
  const { of: duplicates, keep: keepDuplicates } = createDuplicatesCache(signal);

  const masked = (filter: RowFilter, inputs: ViewInputs): Promise<Masked> =>
    maskMemo.get(JSON.stringify(filter), filterVersion(filter, inputs.versions), async () => {
      const facets = facetColumns(inputs, filter.facets.duplicate ? await duplicates(inputs) : null);
      const terms = termsOf(filter, inputs.columns, facets, inputs.found);
      return { mask: combine(inputs.columns.rows, terms), names: terms.map(({ name }) => name) };
    });
  const mask = async (filter: RowFilter, inputs: ViewInputs): Promise<FilterMask> =>
    (await masked(filter, inputs)).mask;

  const orderAnew = (sort: readonly SortKey[], inputs: ViewInputs, urgency: Urgency): Promise<Uint32Array> =>
    runInSlices(slicedOrder(sort, inputs), signal, urgency);
  const order = (sort: readonly SortKey[], inputs: ViewInputs): Promise<Uint32Array> =>
    orderMemo.get(JSON.stringify(sort), sortVersion(sort, inputs.versions), () =>
      orderAnew(sort, inputs, 'asked'),
    );

  const viewRows = async (view: RowView, inputs: ViewInputs): Promise<ViewRows> => {
    const { filter, sort } = view;
    const passes = await mask(filter, inputs);
    const ordered = await order(sort, inputs);
    const passing = await rowsMemo.get(JSON.stringify(view), viewVersion(view, inputs.versions), async () =>
      isFiltered(filter) ? runInSlices(inOrder(ordered, passes), signal) : ordered,
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
    keepDuplicates,
    viewRows,
    fullView,

    /** Returns the order as it will be after the next publication. */
    nextOrder: (sort: readonly SortKey[], inputs: ViewInputs): Promise<Uint32Array> =>
      dependsOnFacts(sort) ? orderAnew(sort, inputs, 'ahead') : order(sort, inputs),
    keepOrder: (sort: readonly SortKey[], versions: Versions, next: Uint32Array): void =>
      orderMemo.put(JSON.stringify(sort), sortVersion(sort, versions), next),

    toReview: (view: RowView, inputs: ViewInputs): Promise<Uint32Array> =>
      toReviewMemo.get(JSON.stringify(view), reviewVersion(view, inputs.versions), async () =>
        runInSlices(rowsToReview(inputs.columns, (await viewRows(view, inputs)).passing), signal),
      ),

    kinds: (filter: RowFilter, inputs: ViewInputs): Promise<CountedKinds> =>
      kindsMemo.get(JSON.stringify(filter), versionOf(inputs.versions, ALL), async () =>
        runInSlices(countKinds(inputs.columns, await mask(filter, inputs)), signal),
      ),

    counts: (filter: RowFilter, inputs: ViewInputs): Promise<FacetCounts> =>
      countsMemo.get(JSON.stringify(filter), versionOf(inputs.versions, ALL), async () => {
        const facets = facetColumns(inputs, await duplicates(inputs));
        return runInSlices(countFacets(filter, inputs.columns, facets, await masked(filter, inputs)), signal);
      }),
  };
}

function createMemos(rows: number) {
  const orders = mostKept(MOST_KEPT, rows * BYTES_OF_AN_ORDER);
  return {
    orderMemo: createMemo<Uint32Array>(orders),
    maskMemo: createMemo<Masked>(mostKept(MOST_KEPT, rows * BYTES_OF_A_MASK)),
    rowsMemo: createMemo<Uint32Array>(orders),
    toReviewMemo: createMemo<Uint32Array>(orders),
    countsMemo: createMemo<FacetCounts>(MOST_KEPT),
    kindsMemo: createMemo<CountedKinds>(MOST_KEPT),
  };
}

const facetColumns = (inputs: ViewInputs, duplicates: Duplicates | null): FacetColumns => ({
  ...inputs.columns,
  match_type: inputs.columns.matchType,
  newer_answer: inputs.columns.newerAnswer,
  duplicate: { codes: duplicates?.codes ?? new Uint8Array(0), values: DUPLICATE_VALUES },
});

type RestsOn = { readonly [V in keyof Versions]?: boolean };
const ALL: RestsOn = { facts: true, marks: true, emails: true, places: true };

const versionOf = ({ facts, order, marks, emails, places }: Versions, on: RestsOn): string =>
  [on.facts && facts, on.order && order, on.marks && marks, on.emails && emails, on.places && places].join();

const FACETS_REST_ON: Readonly<Record<Facet, RestsOn>> = {
  verdict: { facts: true },
  reason: { facts: true },
  changed_part: { facts: true },
  decision: { marks: true },
  country: { facts: true },
  accuracy: { facts: true },
  match_type: { facts: true },
  duplicate: { facts: true, places: true },
  flag: { marks: true },
  newer_answer: { marks: true },
  email: { emails: true },
  email_flag: { emails: true },
};

/**
 * Returns the kinds of data on which a filter depends. Which rows contain the text depends only on cells, which never
 * change.
 */
function filterRestsOn({ facets, confidence, change, kind, duplicateOf }: RowFilter): RestsOn {
  const needed = FACETS.filter((facet) => facets[facet] !== undefined).map((facet) => FACETS_REST_ON[facet]);
  return {
    facts:
      confidence !== null ||
      change !== null ||
      kind !== null ||
      duplicateOf !== null ||
      needed.some(({ facts }) => facts === true),
    // Flagged rows stand out from their kind, so `outstanding` depends on flags.
    marks: needed.some(({ marks }) => marks === true) || (kind !== null && kind.outstanding !== null),
    emails: needed.some(({ emails }) => emails === true),
    places: needed.some(({ places }) => places === true),
  };
}

const sortRestsOn = (sort: readonly SortKey[]): RestsOn => ({
  facts: dependsOnFacts(sort.filter(({ by }) => by !== 'review')),
  order: sort.some(({ by }) => by === 'review'),
  marks: dependsOnMarks(sort),
});

const filterVersion = (filter: RowFilter, versions: Versions): string =>
  versionOf(versions, filterRestsOn(filter));

/** Whether the rows of a view and their order depend on cells only. */
export const restsOnCells = ({ filter, sort }: RowView): boolean =>
  ![...Object.values(filterRestsOn(filter)), ...Object.values(sortRestsOn(sort))].includes(true);

const sortVersion = (sort: readonly SortKey[], versions: Versions): string =>
  versionOf(versions, sortRestsOn(sort));

const reviewVersion = ({ filter }: RowView, versions: Versions): string =>
  versionOf(versions, { ...filterRestsOn(filter), facts: true, marks: true });

const viewVersion = ({ filter, sort }: RowView, versions: Versions): string =>
  `${filterVersion(filter, versions)}/${sortVersion(sort, versions)}`;

function* slicedOrder(sort: readonly SortKey[], { columns, rankOf }: ViewInputs): SlicedWork<Uint32Array> {
  const keys = yield* keysOf(sort, columns, rankOf);
  return yield* orderBy(columns.rows, keys);
}
