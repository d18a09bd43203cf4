/**
 * One list as it is looked at. What was last asked is kept, and made anew when what it was made from has changed: a
 * decision is no reason to order rows by confidence again.
 */
import type { FacetCounts, RowFilter, RowPlace, RowView } from '#shared/contract/view.ts';
import type { Use } from './search/text-matches.ts';
import type { ListGround } from './list-sources.ts';
import { wishOf } from './list-sources.ts';
import type { Arranged, Seen, SeenDuplicates } from './view-cache.ts';
import { createMade, restsOnCells } from './view-cache.ts';
import { placeOf } from './row-positions.ts';
import { createRefresh } from './refresh.ts';

export type ListView = Pick<ListGround, 'changed' | 'settled'> & {
  /** Which rows there are, in their order. Right after the opening, before all is read, it is there first. */
  readonly arrange: (view: RowView) => Promise<Arranged>;
  /** @param use whether a newer search may end the one this needs; 'look' where nothing is said */
  readonly see: (view: RowView, use?: Use) => Promise<Seen>;
  readonly place: (view: RowView, row: number) => Promise<RowPlace>;
  readonly facets: (filter: RowFilter) => Promise<FacetCounts>;
  readonly duplicates: (filter: RowFilter) => Promise<SeenDuplicates>;
};

/**
 * @param signal nobody wants this list any more
 * @param nowMs rises steadily
 */
export function createListView(ground: ListGround, signal: AbortSignal, nowMs: () => number): ListView {
  const made = createMade(signal);
  const { gather, wasSeen } = createRefresh(ground, made, nowMs);

  return {
    changed: ground.changed,
    settled: ground.settled,

    async arrange(view) {
      const on = await gather({ ...wishOf(view, 'look'), ofCells: restsOnCells(view) });
      const arranged = await made.arranged(view, on);
      wasSeen(view);
      return arranged;
    },

    async see(view, use = 'look') {
      const seen = await made.seen(view, await gather(wishOf(view, use)));
      wasSeen(view);
      return seen;
    },

    async place(view, row) {
      const on = await gather(wishOf(view, 'look'));
      return placeOf(await made.arranged(view, on), await made.waiting(view, on), row);
    },

    facets: async (filter) =>
      made.counts(
        filter,
        await gather({ ...wishOf({ filter, sort: [] }, 'look'), withEmails: true, withDuplicates: true }),
      ),

    async duplicates(filter) {
      const on = await gather({ ...wishOf({ filter, sort: [] }, 'look'), withDuplicates: true });
      const { columns, names } = on;
      return {
        columns,
        names,
        verdicts: await made.verdicts(filter, on),
        duplicates: await made.duplicates(on),
      };
    },
  };
}
