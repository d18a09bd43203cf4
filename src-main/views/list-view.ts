/** Answers questions about one open list. Caches the latest answers until the data that they depend on changes. */
import {
  type FacetCounts,
  type RowFilter,
  type RowInView,
  type RowView,
  WHOLE_LIST,
} from '#shared/contract/review/view.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { type ListSources, needsOf } from './list-sources.ts';
import { createRefresh } from './refresh.ts';
import { placeOf } from './row-positions.ts';
import type { SearchPurpose } from './search/text-matches.ts';
import { forEachSlice } from './time-slices.ts';
import { createViewCache, restsOnCells } from './view-cache.ts';
import type { DuplicatesView, FullView, KindsView, ViewRows } from './view-rows.ts';

export type ListView = Pick<ListSources, 'changed' | 'settled'> & {
  /** Returns the rows in order. If they depend on cells only, does not wait for the columns to be read. */
  readonly rows: (view: RowView) => Promise<ViewRows>;
  /** @param purpose whether a newer search may end the search of this question; the default is 'show' */
  readonly full: (view: RowView, purpose?: SearchPurpose) => Promise<FullView>;
  readonly place: (view: RowView, row: number) => Promise<RowInView>;
  readonly withEmails: () => Promise<ListColumns>;
  /** Publishes the results of runs so far, and returns the revision of each row. */
  readonly publishedRevisions: () => Promise<Uint32Array>;
  readonly kinds: (filter: RowFilter) => Promise<KindsView>;
  /** Calls `work` for ranges of rows: `after` < position ≤ `through`. */
  readonly eachSlice: (work: (after: number, through: number) => void) => Promise<void>;
  readonly facets: (filter: RowFilter) => Promise<FacetCounts>;
  readonly duplicates: (filter: RowFilter) => Promise<DuplicatesView>;
};

/** @param rows number of rows @param signal aborted when the list is no longer needed @param nowMs a monotonic clock */
export function createListView(
  rows: number,
  sources: ListSources,
  signal: AbortSignal,
  nowMs: () => number,
): ListView {
  const cache = createViewCache(rows, signal);
  const { gather, wasSeen } = createRefresh(sources, cache, nowMs);

  return {
    changed: sources.changed,
    settled: sources.settled,

    async rows(view) {
      const on = await gather({ ...needsOf(view, 'show'), ofCells: restsOnCells(view) });
      const viewRows = await cache.viewRows(view, on);
      wasSeen(view);
      return viewRows;
    },

    async full(view, purpose = 'show') {
      const fullView = await cache.fullView(view, await gather(needsOf(view, purpose)));
      wasSeen(view);
      return fullView;
    },

    async place(view, row) {
      const on = await gather(needsOf(view, 'show'));
      return placeOf(await cache.viewRows(view, on), await cache.toReview(view, on), row);
    },

    async withEmails() {
      return (await gather({ ...needsOf(WHOLE_LIST, 'show'), withEmails: true })).columns;
    },

    async publishedRevisions() {
      sources.changed(new Uint32Array());
      return (await gather(needsOf(WHOLE_LIST, 'change'))).columns.revision.slice();
    },

    eachSlice: (work) => forEachSlice(rows, signal, work),

    facets: async (filter) =>
      cache.counts(
        filter,
        await gather({ ...needsOf({ filter, sort: [] }, 'show'), withEmails: true, withDuplicates: true }),
      ),

    async kinds(filter) {
      const on = await gather(needsOf({ filter, sort: [] }, 'show'));
      return { columns: on.columns, counted: await cache.kinds(filter, on) };
    },

    async duplicates(filter) {
      const on = await gather({ ...needsOf({ filter, sort: [] }, 'show'), withDuplicates: true });
      const { columns, names } = on;
      return {
        columns,
        names,
        mask: await cache.mask(filter, on),
        duplicates: await cache.duplicates(on),
      };
    },
  };
}
