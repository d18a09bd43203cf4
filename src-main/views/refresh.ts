/**
 * What runs settled made known to a list that is looked at: in the background where somebody keeps looking, so that no
 * page waits for an order made anew.
 */
import type { RowView } from '#shared/contract/view.ts';
import { type ListSources, needsOf, type ViewInputs, type ViewNeeds } from './list-sources.ts';
import { dependsOnMarks } from './orders/sort-keys.ts';
import type { ViewCache } from './view-cache.ts';

/** What a run settled is made ready from then on for whoever keeps looking, so that nobody waits for it. */
const REFRESHED_AFTER_MS = 1_000;
/** Where nobody has begun to make it ready by then, the next question does. */
const KNOWN_AFTER_MS = 2_000;
/** On a busy computer a run is not to keep it busier: for each moment of making ready so many without. */
const RESTS = 4;
/** Which rows share a delivery point is found for all rows again: less often. */
const PLACES_AFTER_MS = 5_000;
/** And yet it is known by then, whoever has to wait for that. */
const KNOWN_AT_LATEST_MS = 15_000;

/** @param nowMs rises steadily */
export function createRefresh(sources: ListSources, cache: ViewCache, nowMs: () => number) {
  let refreshing: Promise<void> | null = null;
  let endedAtMs = -Infinity;
  /** After the latest: so long nothing is made ready. */
  let restMs = 0;
  /** The latest view with an order of its own, which is what takes long. */
  let sorted: RowView | null = null;

  /** How long settled rows wait for whoever makes them ready before a question has to. */
  const knownAfterMs = (): number =>
    Math.min(refreshing === null ? KNOWN_AFTER_MS + restMs : Infinity, KNOWN_AT_LATEST_MS);

  const gather = (needs: ViewNeeds): Promise<ViewInputs> => {
    if (sources.settledForMs() >= knownAfterMs()) sources.publishSettled();
    if (needs.withDuplicates && sources.placesOldForMs() >= KNOWN_AT_LATEST_MS) sources.publishPlaces();
    return sources.gather(needs);
  };
  /** Makes known what runs settled, once the order that is looked at is ready for it. */
  const refresh = async (view: RowView): Promise<void> => {
    const beganMs = nowMs();
    const before = await sources.gather(needsOf(view, 'show'));
    const makeKnown = sources.prepareSettled(dependsOnMarks(view.sort));
    const order = await cache.nextOrder(view.sort, before);
    const versions = makeKnown();
    if (versions) cache.keepOrder(view.sort, versions, order);
    const { columns } = await cache.fullView(view, await sources.gather(needsOf(view, 'show')));
    if (sources.placesOldForMs() >= PLACES_AFTER_MS)
      await cache.keepDuplicates(columns, await sources.prepareShared());
    endedAtMs = nowMs();
    restMs = (endedAtMs - beganMs) * RESTS;
  };
  const wasSeen = (view: RowView): void => {
    if (view.sort.length > 0) sorted = view;
    const isRested = refreshing === null && nowMs() - endedAtMs >= restMs;
    if (isRested && sources.settledForMs() >= REFRESHED_AFTER_MS) {
      refreshing = refresh(sorted ?? view)
        .catch(() => {}) // what could not be made ready is made when it is asked for
        .finally(() => {
          refreshing = null;
        });
    }
  };

  return {
    /** What a question rests on, with what runs settled where that has waited for too long. */
    gather,
    /** A page of the view was read. */
    wasSeen,
  };
}
