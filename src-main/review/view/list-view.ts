/**
 * One list as it is looked at. What was last asked is kept, and made anew when what it was made from has changed: a
 * decision is no reason to order rows by confidence again.
 */
import type { FacetCounts, RowFilter, RowView, SortKey } from '#shared/contract/view.ts';
import { EMAIL_VALUES } from './cell-facts.ts';
import type { Duplicates } from './duplicates.ts';
import { DUPLICATE_VALUES, findDuplicates, sharedDeliveries } from './duplicates.ts';
import { countFacets } from './facet-counts.ts';
import type { ListColumns } from './list-columns.ts';
import type { Ground, ListGround } from './list-ground.ts';
import type { Stamps } from './live-columns.ts';
import type { FacetColumns, Verdicts } from './members.ts';
import { combine, inOrder, membersOf } from './members.ts';
import { createRecent } from './recent.ts';
import { orderBy } from './row-order.ts';
import { dependsOnFacts, dependsOnMarks, keysOf } from './sort-keys.ts';

/** All of it is of the same moment. Rows are indexes: position - 1. */
export type Seen = {
  readonly columns: ListColumns;
  /** By row; 0 for those that the filter lets through. */
  readonly verdicts: Verdicts;
  /** All rows in the view's order. */
  readonly order: Uint32Array;
  /** The rows the filter lets through, in the view's order. */
  readonly passing: Uint32Array;
};

/** The groups of duplicates, and by row whose name it has. */
export type SeenDuplicates = {
  readonly columns: ListColumns;
  readonly verdicts: Verdicts;
  readonly duplicates: Duplicates;
  readonly names: Float64Array;
};

export type ListView = Pick<ListGround, 'changed' | 'settled'> & {
  readonly see: (view: RowView) => Promise<Seen>;
  readonly facets: (filter: RowFilter) => Promise<FacetCounts>;
  readonly duplicates: (filter: RowFilter) => Promise<SeenDuplicates>;
};

/** Of each kind; 1 to 4 MB each for a million rows. */
const MOST_KEPT = 3;

export function createListView(ground: ListGround): ListView {
  const orders = createRecent<Uint32Array>(MOST_KEPT);
  const filtered = createRecent<Verdicts>(MOST_KEPT);
  const views = createRecent<Uint32Array>(MOST_KEPT);
  const counts = createRecent<FacetCounts>(MOST_KEPT);
  const groups = createRecent<Duplicates>(1);

  const duplicatesOf = ({ columns, names, stamps }: Ground): Duplicates =>
    groups('', stampOf(stamps, true, false), () => findDuplicates(columns, sharedDeliveries(columns), names));
  const facetColumns = (on: Ground): FacetColumns => ({
    ...on.columns,
    match_type: on.columns.matchType,
    email: { codes: on.emails, values: EMAIL_VALUES },
    get duplicate() {
      return { codes: duplicatesOf(on).codes, values: DUPLICATE_VALUES };
    },
  });
  const verdictsOf = (filter: RowFilter, on: Ground): Verdicts =>
    filtered(JSON.stringify(filter), filterStamp(filter, on.stamps), () =>
      combine(on.columns.rows, membersOf(filter, on.columns, facetColumns(on), on.found)),
    );
  const orderOf = (sort: readonly SortKey[], on: Ground): Uint32Array =>
    orders(JSON.stringify(sort), sortStamp(sort, on.stamps), () =>
      orderBy(on.columns.rows, keysOf(sort, on.columns, on.rankOf)),
    );

  return {
    changed: ground.changed,
    settled: ground.settled,

    async see(view) {
      const { filter, sort } = view;
      const on = await ground.gather({ ...view, withDuplicates: filter.facets.duplicate !== undefined });
      const verdicts = verdictsOf(filter, on);
      const order = orderOf(sort, on);
      const stamp = `${filterStamp(filter, on.stamps)}/${sortStamp(sort, on.stamps)}`;
      const passing = views(JSON.stringify(view), stamp, () => inOrder(order, verdicts));
      return { columns: on.columns, verdicts, order, passing };
    },

    async facets(filter) {
      const on = await ground.gather({ filter, sort: [], withDuplicates: true });
      return counts(JSON.stringify(filter), stampOf(on.stamps, true, true), () => {
        const columns = facetColumns(on);
        return countFacets(filter, on.columns, columns, membersOf(filter, on.columns, columns, on.found));
      });
    },

    async duplicates(filter) {
      const on = await ground.gather({ filter, sort: [], withDuplicates: true });
      const { columns, names } = on;
      return { columns, names, verdicts: verdictsOf(filter, on), duplicates: duplicatesOf(on) };
    },
  };
}

const stampOf = ({ facts, marks }: Stamps, onFacts: boolean, onMarks: boolean): string =>
  `${onFacts ? facts : '-'},${onMarks ? marks : '-'}`;

/** A text is looked for in cells, which never change. */
function filterStamp({ facets, confidence, change, duplicateOf }: RowFilter, stamps: Stamps): string {
  const isMark = (facet: string): boolean => facet === 'decision' || facet === 'flag';
  const chosen = Object.keys(facets);
  const onFacts =
    confidence !== null || change !== null || duplicateOf !== null || chosen.some((facet) => !isMark(facet));
  return stampOf(stamps, onFacts, chosen.some(isMark));
}

const sortStamp = (sort: readonly SortKey[], stamps: Stamps): string =>
  stampOf(stamps, dependsOnFacts(sort), dependsOnMarks(sort));
