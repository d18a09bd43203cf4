/** Which rows share a delivery point, as of the version of places. */

import type { ChangeVersions, Versions } from './change-versions.ts';
import type { NameKeys, NameSource } from './columns/cell-facts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { type SharedDeliveries, sharedDeliveries } from './groups/duplicates.ts';
import { runAtOnce, runInSlices } from './time-slices.ts';

/** What is ready to be known next. */
export type NextShared = {
  readonly shared: SharedDeliveries;
  readonly names: NameKeys;
  /** It is known from then on, with these versions; null: it is out of date. */
  readonly makeKnown: () => Versions | null;
};

/** @param signal nobody wants this list any more */
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

    /** @throws Aborted */
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
