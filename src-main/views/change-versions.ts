/** Counts versions of a list's data. A person's change raises them immediately, a run's change when it is published. */
import type { Changed } from './columns/list-columns.ts';
import { createPlaceVersions } from './place-versions.ts';

/**
 * Each number rises when data of its kind changes. Values that were computed from the earlier data are then out of
 * date.
 *
 * `places` rises when the app has computed again which rows share a delivery point. After a run settles rows, `places`
 * rises later than `facts`. `order` is the version of the review order. It rises with `facts`, except when a person
 * changes a row. That row, and the few rows with the same question, then stay where they are.
 */
export type Versions = {
  readonly facts: number;
  readonly order: number;
  readonly marks: number;
  readonly emails: number;
  readonly places: number;
};

export type ChangeVersions = {
  readonly versions: () => Versions;
  /** @param isByHand whether a person changed a row (and the rows with the same question) */
  readonly changed: (what: Changed, isByHand: boolean) => void;
  readonly settled: (what: Changed) => void;
  readonly publishSettled: () => void;
  /** Publishes the places of the settled rows whose facts are published. */
  readonly publishPlaces: () => void;
  /** Returns the time in ms since the last publication; 0 if no settled rows wait for publication. */
  readonly settledForMs: () => number;
  /**
   * Starts to prepare the results that runs have settled so far. Call the returned function at the end: it publishes the
   * prepared state and returns its versions. It returns null if the state is out of date by then.
   * @param onMarks whether the prepared state also depends on marks, which people change all the time
   */
  readonly prepareSettled: (onMarks: boolean) => () => Versions | null;
  /** Returns the time in ms since the first change of facts that `places` lacks; 0 if it lacks none. */
  readonly placesOldForMs: () => number;
  readonly preparePlaces: () => () => Versions | null;
};

export const NOTHING: Changed = { facts: false, marks: false, emails: false };

/** Combines two reports of changes. */
export const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
  emails: one.emails || other.emails,
});

/** @param nowMs a monotonic clock */
export function createChangeVersions(nowMs: () => number): ChangeVersions {
  let versions: Omit<Versions, 'places'> = { facts: 1, order: 1, marks: 1, emails: 1 };
  const places = createPlaceVersions(nowMs);
  let publishedAtMs = nowMs();
  let settledSince = NOTHING;
  /** The settled changes that are being prepared and are not published yet. */
  let prepared = NOTHING;

  const raise = ({ facts, marks, emails }: Changed, isOrderKept = false): void => {
    if (facts) places.factsRose();
    versions = {
      facts: versions.facts + (facts ? 1 : 0),
      order: versions.order + (facts && !isOrderKept ? 1 : 0),
      marks: versions.marks + (marks ? 1 : 0),
      emails: versions.emails + (emails ? 1 : 0),
    };
  };
  const publishSettled = (): void => {
    raise(either(settledSince, prepared));
    settledSince = NOTHING;
    prepared = NOTHING;
    publishedAtMs = nowMs();
  };

  const known = (): Versions => ({ ...versions, places: places.version() });
  const publishPlaces = (): void => places.publish(versions.facts);

  return {
    versions: known,
    changed(what, isByHand) {
      raise(what, isByHand);
      if (what.facts) publishPlaces();
    },
    settled(what) {
      settledSince = either(settledSince, what);
    },
    publishSettled,
    publishPlaces,
    placesOldForMs: places.oldForMs,
    preparePlaces() {
      const makeKnown = places.prepare(versions.facts);
      return () => (makeKnown(versions.facts) ? known() : null);
    },
    settledForMs() {
      const { facts, marks, emails } = either(settledSince, prepared);
      return facts || marks || emails ? nowMs() - publishedAtMs : 0;
    },
    prepareSettled(onMarks) {
      prepared = either(settledSince, prepared);
      settledSince = NOTHING;
      const before = versions;
      return () => {
        if (versions.facts !== before.facts || (onMarks && versions.marks !== before.marks)) return null;
        raise(prepared);
        prepared = NOTHING;
        publishedAtMs = nowMs();
        return known();
      };
    },
  };
}
