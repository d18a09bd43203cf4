/**
 * One list as it is looked at. What was last asked is kept, and made anew when what it was made from has changed: a
 * decision is no reason to order rows by confidence again.
 */
import type { FacetCounts, RowFilter, RowPlace, RowView } from '#shared/contract/view.ts';
import type { Use } from './found-texts.ts';
import type { Ground, ListGround, Wish } from './list-ground.ts';
import type { Seen, SeenDuplicates } from './made.ts';
import { createMade } from './made.ts';
import { placeOf } from './places.ts';
import { dependsOnMarks } from './sort-keys.ts';

export type ListView = Pick<ListGround, 'changed' | 'settled'> & {
  /** @param use whether a newer search may end the one this needs; 'look' where nothing is said */
  readonly see: (view: RowView, use?: Use) => Promise<Seen>;
  readonly place: (view: RowView, row: number) => Promise<RowPlace>;
  readonly facets: (filter: RowFilter) => Promise<FacetCounts>;
  readonly duplicates: (filter: RowFilter) => Promise<SeenDuplicates>;
};

/** What a run settled is made ready from then on for whoever keeps looking, so that nobody waits for it. */
const REFRESHED_AFTER_MS = 1_000;
/** Where nobody has begun to make it ready by then, the next question does. */
const KNOWN_AFTER_MS = 2_000;
/** On a busy computer a run is not to keep it busier: for each moment of making ready so many without. */
const RESTS = 4;
/** And yet it is known by then, whoever has to wait for that. */
const KNOWN_AT_LATEST_MS = 15_000;

/**
 * @param signal nobody wants this list any more
 * @param nowMs rises steadily
 */
export function createListView(ground: ListGround, signal: AbortSignal, nowMs: () => number): ListView {
  const made = createMade(signal);
  let refreshing: Promise<void> | null = null;
  let endedAtMs = -Infinity;
  /** After the latest: so long nothing is made ready. */
  let restMs = 0;
  /** The latest view with an order of its own, which is what takes long. */
  let sorted: RowView | null = null;

  /** How long settled rows wait for whoever makes them ready before a question has to. */
  const knownAfterMs = (): number =>
    Math.min(refreshing === null ? KNOWN_AFTER_MS + restMs : Infinity, KNOWN_AT_LATEST_MS);

  const gather = (wish: Wish): Promise<Ground> => {
    if (ground.settledForMs() >= knownAfterMs()) ground.stampSettled();
    return ground.gather(wish);
  };
  /** Makes known what runs settled, once the order that is looked at is ready for it. */
  const refresh = async (view: RowView): Promise<void> => {
    const beganMs = nowMs();
    const before = await ground.gather(wishOf(view, 'look'));
    const makeKnown = ground.prepareSettled(dependsOnMarks(view.sort));
    const order = await made.orderToBe(view.sort, before);
    const stamps = makeKnown();
    if (stamps) made.keepOrder(view.sort, stamps, order);
    await made.seen(view, await ground.gather(wishOf(view, 'look')));
    endedAtMs = nowMs();
    restMs = (endedAtMs - beganMs) * RESTS;
  };
  const see = async (view: RowView, use: Use = 'look'): Promise<Seen> => {
    const seen = await made.seen(view, await gather(wishOf(view, use)));
    if (view.sort.length > 0) sorted = view;
    const isRested = refreshing === null && nowMs() - endedAtMs >= restMs;
    if (isRested && ground.settledForMs() >= REFRESHED_AFTER_MS) {
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
