/** What is made from a list's columns to answer questions, the last few of each kind kept. */
import type { FacetCounts, RowFilter, RowView, SortKey } from '#shared/contract/view.ts';
import { isFiltered } from '#shared/contract/view.ts';
import { EMAIL_VALUES } from './columns/cell-facts.ts';
import type { Duplicates } from './groups/duplicates.ts';
import { DUPLICATE_VALUES, findDuplicates } from './groups/duplicates.ts';
import { countFacets } from './facet-counts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import type { Ground } from './list-sources.ts';
import type { Stamps } from './change-versions.ts';
import type { FacetColumns, Verdicts } from './filter-terms.ts';
import { combine, inOrder, membersOf } from './filter-terms.ts';
import { waitingAmong } from './row-positions.ts';
import { createRecent } from './memo.ts';
import { orderBy } from './orders/row-order.ts';
import type { Steps } from './time-slices.ts';
import { withPauses } from './time-slices.ts';
import { dependsOnFacts, dependsOnMarks, keysOf } from './orders/sort-keys.ts';

/** All of it is of the same moment. Rows are indexes: position - 1. */
export type Arranged = {
  /** By row; 0 for those that the filter lets through. */
  readonly verdicts: Verdicts;
  /** All rows in the view's order. */
  readonly order: Uint32Array;
  /** The rows the filter lets through, in the view's order. */
  readonly passing: Uint32Array;
};

/** With what is known of the rows. */
export type Seen = Arranged & { readonly columns: ListColumns };

/** The groups of duplicates, and by row whose name it has. */
export type SeenDuplicates = {
  readonly columns: ListColumns;
  readonly verdicts: Verdicts;
  readonly duplicates: Duplicates;
  readonly names: Float64Array;
};

/** Of each kind; 1 to 4 MB each for a million rows. */
const MOST_KEPT = 3;

export type Made = ReturnType<typeof createMade>;

/** @param signal nobody wants this list any more */
export function createMade(signal: AbortSignal) {
  const orders = createRecent<Uint32Array>(MOST_KEPT);
  const filtered = createRecent<Verdicts>(MOST_KEPT);
  const views = createRecent<Uint32Array>(MOST_KEPT);
  const waits = createRecent<Uint32Array>(MOST_KEPT);
  const counted = createRecent<FacetCounts>(MOST_KEPT);
  const groups = createRecent<Duplicates>(1);

  const duplicates = ({ columns, names, stamps, shared }: Ground): Promise<Duplicates> =>
    groups.get('', stampOf(stamps, true, false), () =>
      withPauses(findDuplicates(columns, shared(), names), signal),
    );

  const verdicts = (filter: RowFilter, on: Ground): Promise<Verdicts> =>
    filtered.get(JSON.stringify(filter), filterStamp(filter, on.stamps), async () => {
      const facets = facetColumns(on, filter.facets.duplicate ? await duplicates(on) : null);
      return combine(on.columns.rows, membersOf(filter, on.columns, facets, on.found));
    });

  const orderAnew = (sort: readonly SortKey[], { columns, rankOf }: Ground): Promise<Uint32Array> =>
    withPauses(orderInSteps(sort, columns, rankOf), signal);
  const order = (sort: readonly SortKey[], on: Ground): Promise<Uint32Array> =>
    orders.get(JSON.stringify(sort), sortStamp(sort, on.stamps), () => orderAnew(sort, on));

  const arranged = async (view: RowView, on: Ground): Promise<Arranged> => {
    const { filter, sort } = view;
    const passes = await verdicts(filter, on);
    const ordered = await order(sort, on);
    const passing = await views.get(JSON.stringify(view), viewStamp(view, on.stamps), () =>
      Promise.resolve(isFiltered(filter) ? inOrder(ordered, passes) : ordered),
    );
    return { verdicts: passes, order: ordered, passing };
  };
  const seen = async (view: RowView, on: Ground): Promise<Seen> => ({
    ...(await arranged(view, on)),
    columns: on.columns,
  });

  return {
    verdicts,
    duplicates,
    arranged,
    seen,

    /** The order as it will be when what runs settled is known. */
    orderToBe: (sort: readonly SortKey[], on: Ground): Promise<Uint32Array> =>
      dependsOnFacts(sort) ? orderAnew(sort, on) : order(sort, on),
    keepOrder: (sort: readonly SortKey[], stamps: Stamps, made: Uint32Array): void =>
      orders.put(JSON.stringify(sort), sortStamp(sort, stamps), made),

    /** The rows of a view that want a person, in its order. */
    waiting: (view: RowView, on: Ground): Promise<Uint32Array> =>
      waits.get(JSON.stringify(view), stampOf(on.stamps, true, true), async () =>
        withPauses(waitingAmong(on.columns, (await arranged(view, on)).passing), signal),
      ),

    counts: (filter: RowFilter, on: Ground): Promise<FacetCounts> =>
      counted.get(JSON.stringify(filter), stampOf(on.stamps, true, true), async () => {
        const facets = facetColumns(on, await duplicates(on));
        const members = membersOf(filter, on.columns, facets, on.found);
        return withPauses(countFacets(filter, on.columns, facets, members), signal);
      }),
  };
}

/** @param duplicates null where nobody asks about them */
const facetColumns = (on: Ground, duplicates: Duplicates | null): FacetColumns => ({
  ...on.columns,
  match_type: on.columns.matchType,
  email: { codes: on.emails, values: EMAIL_VALUES },
  duplicate: { codes: duplicates?.codes ?? new Uint8Array(0), values: DUPLICATE_VALUES },
});

const stampOf = ({ facts, marks }: Stamps, onFacts: boolean, onMarks: boolean): string =>
  `${onFacts ? facts : '-'},${onMarks ? marks : '-'}`;

const isMark = (facet: string): boolean => facet === 'decision' || facet === 'flag';
const filtersMarks = ({ facets }: RowFilter): boolean => Object.keys(facets).some(isMark);
const filtersFacts = ({ facets, confidence, change, duplicateOf }: RowFilter): boolean =>
  confidence !== null ||
  change !== null ||
  duplicateOf !== null ||
  Object.keys(facets).some((facet) => !isMark(facet));

/** A text is looked for in cells, which never change. */
const filterStamp = (filter: RowFilter, stamps: Stamps): string =>
  stampOf(stamps, filtersFacts(filter), filtersMarks(filter));

/** Whether which rows there are, and in which order, follows from cells alone. */
export const restsOnCells = ({ filter, sort }: RowView): boolean =>
  !filtersFacts(filter) && !filtersMarks(filter) && !dependsOnFacts(sort) && !dependsOnMarks(sort);

const sortStamp = (sort: readonly SortKey[], stamps: Stamps): string =>
  stampOf(stamps, dependsOnFacts(sort), dependsOnMarks(sort));

const viewStamp = ({ filter, sort }: RowView, stamps: Stamps): string =>
  `${filterStamp(filter, stamps)}/${sortStamp(sort, stamps)}`;

function* orderInSteps(
  sort: readonly SortKey[],
  columns: ListColumns,
  rankOf: Ground['rankOf'],
): Steps<Uint32Array> {
  const keys = yield* keysOf(sort, columns, rankOf);
  return yield* orderBy(columns.rows, keys);
}
