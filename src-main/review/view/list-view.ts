/**
 * One list as it is looked at. What was last asked is kept, and made anew when what it was made from has changed: a
 * decision is no reason to order rows by confidence again.
 */
import type { FacetCounts, RowFilter, RowPlace, RowView } from '#shared/contract/view.ts';
import type { Use } from './found-texts.ts';
import type { Ground, ListGround, Wish } from './list-ground.ts';
import { SETTLED_EVERY_MS } from './stamping.ts';
import type { Seen, SeenDuplicates } from './made.ts';
import { createMade } from './made.ts';
import { placeOf } from './places.ts';

export type ListView = Pick<ListGround, 'changed' | 'settled'> & {
  /** @param use whether a newer search may end the one this needs; 'look' where nothing is said */
  readonly see: (view: RowView, use?: Use) => Promise<Seen>;
  readonly place: (view: RowView, row: number) => Promise<RowPlace>;
  readonly facets: (filter: RowFilter) => Promise<FacetCounts>;
  readonly duplicates: (filter: RowFilter) => Promise<SeenDuplicates>;
};

/** What a run settled is made ready from then on, so that nobody waits for it when it becomes known. */
const REFRESHED_AFTER_MS = 1_000;

/** @param signal nobody wants this list any more */
export function createListView(ground: ListGround, signal: AbortSignal): ListView {
  const made = createMade(signal);
  let refreshing: Promise<void> | null = null;
  /** The latest view with an order of its own, which is what takes long. */
  let sorted: RowView | null = null;

  const gather = async (wish: Wish): Promise<Ground> => {
    if (ground.settledForMs() >= SETTLED_EVERY_MS) await refreshing;
    return ground.gather(wish);
  };
  /** Makes known what runs settled, once the order that is looked at is ready for it. */
  const refresh = async (view: RowView): Promise<void> => {
    const before = await ground.gather(wishOf(view, 'look'));
    const makeKnown = ground.prepareSettled();
    const order = await made.orderToBe(view.sort, before);
    const stamps = makeKnown();
    if (stamps) made.keepOrder(view.sort, stamps, order);
    await made.seen(view, await ground.gather(wishOf(view, 'look')));
  };
  const see = async (view: RowView, use: Use = 'look'): Promise<Seen> => {
    const seen = await made.seen(view, await gather(wishOf(view, use)));
    if (view.sort.length > 0) sorted = view;
    if (refreshing === null && ground.settledForMs() >= REFRESHED_AFTER_MS) {
      refreshing = refresh(sorted ?? view)
        .catch(() => {}) // what could not be made ready is made when it is asked for
        .finally(() => {
          refreshing = null;
        });
    }
    return seen;
  };

  return {
    changed: ground.changed,
    settled: ground.settled,
    see,

    async place(view, row) {
      const on = await gather(wishOf(view, 'look'));
      return placeOf(await made.seen(view, on), await made.waiting(view, on), row);
    },

    facets: async (filter) =>
      made.counts(filter, await gather({ filter, sort: [], use: 'look', withDuplicates: true })),

    async duplicates(filter) {
      const on = await gather({ filter, sort: [], use: 'look', withDuplicates: true });
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

const wishOf = ({ filter, sort }: RowView, use: Use): Wish => ({
  filter,
  sort,
  use,
  withDuplicates: filter.facets.duplicate !== undefined,
});
