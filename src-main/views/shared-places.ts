import type { ChangeVersions, Versions } from './change-versions.ts';
import type { NameKeys, NameSource } from './columns/cell-facts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { type SharedDeliveries, sharedDeliveries } from './groups/duplicates.ts';
import { runAtOnce, runInSlices } from './time-slices.ts';

/** The shared places as prepared for the next publication. */
export type NextShared = {
  readonly shared: SharedDeliveries;
  readonly names: NameKeys;
  /** Publishes the state and returns its versions; null if it is out of date. */
  readonly makeKnown: () => Versions | null;
};

/**
 * Caches the rows that share a delivery point, for the current version of `places`.
 * @param signal aborted when the list is no longer needed
 */
export function createSharedPlaces(
  columns: ListColumns,
  { versions, preparePlaces }: Pick<ChangeVersions, 'versions' | 'preparePlaces'>,
  names: NameSource,
  signal: AbortSignal,
) {
  let kept: { readonly places: number; readonly shared: SharedDeliveries } | null = null;
  return {
    now: (): SharedDeliveries => {
      const { places } = versions();
      if (kept?.places !== places) kept = { places, shared: runAtOnce(sharedDeliveries(columns)) };
      return kept.shared;
    },

    prepare: async (): Promise<NextShared> => {
      const makePlacesKnown = preparePlaces();
      const shared = await runInSlices(sharedDeliveries(columns), signal, 'ahead');
      await names.read(shared.rows, 'ahead');
      return {
        shared,
        names: names.keys,
        makeKnown() {
          const known = makePlacesKnown();
          if (known) kept = { places: known.places, shared };
          return known;
        },
      };
    },
  };
}
