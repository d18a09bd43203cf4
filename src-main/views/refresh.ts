/** Publishes the results of runs to an open list, in the background while people keep viewing it. */
import type { RowView } from '#shared/contract/review/view.ts';
import { type ListSources, needsOf, type ViewInputs, type ViewNeeds } from './list-sources.ts';
import { dependsOnMarks } from './orders/sort-keys.ts';
import type { ViewCache } from './view-cache.ts';

/** After this time, settled rows are prepared in the background for an open view. */
const REFRESHED_AFTER_MS = 1_000;
/** If preparing settled rows has not started after this time, the next question publishes them unprepared. */
const KNOWN_AFTER_MS = 2_000;
/** The pause after a preparation, as a multiple of its duration, so that a run does not overload a busy computer. */
const RESTS = 4;
/** The time between two preparations of shared delivery points. It is long, because each one covers all rows. */
const PLACES_AFTER_MS = 5_000;
/** Results are published after this time at the latest, even if a question then has to wait. */
const KNOWN_AT_LATEST_MS = 15_000;

/** @param nowMs a monotonic clock */
export function createRefresh(sources: ListSources, cache: ViewCache, nowMs: () => number) {
  let refreshing: Promise<void> | null = null;
  let endedAtMs = -Infinity;
  let restMs = 0;
  let sorted: RowView | null = null;

  /** Returns how long settled rows wait for their preparation before a question publishes them unprepared. */
  const knownAfterMs = (): number =>
    Math.min(refreshing === null ? KNOWN_AFTER_MS + restMs : Infinity, KNOWN_AT_LATEST_MS);

  const gather = (needs: ViewNeeds): Promise<ViewInputs> => {
    if (sources.settledForMs() >= knownAfterMs()) sources.publishSettled();
    if (needs.withDuplicates && sources.placesOldForMs() >= KNOWN_AT_LATEST_MS) sources.publishPlaces();
    return sources.gather(needs);
  };
  /** Prepares the order that is displayed, then publishes the results of runs. */
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
        .catch(() => {}) // an order that was not prepared is computed on demand
        .finally(() => {
          refreshing = null;
        });
    }
  };

  return {
    /** Returns the data for a question. Includes the results of runs if they have waited too long. */
    gather,
    wasSeen,
  };
}
