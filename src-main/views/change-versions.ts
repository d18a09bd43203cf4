/** Versions of a list's data. Changes by a person count immediately. Changes by a run count when the views publish them. */
import type { Changed } from './columns/list-columns.ts';
import { createPlaceVersions } from './place-versions.ts';

/**
 * Each number rises when data of its kind changes. Values computed from the earlier data are then out of date.
 *
 * `places` is for which rows share a delivery point. After a run settles rows, this is computed later than their facts.
 * `order` is for the review order. It rises with facts, except when a person changes a row (and the few rows that ask
 * the same): these rows stay where they are while the person edits or checks one of them.
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
  /** @param isByHand whether a person changed a row, and the rows that ask the same */
  readonly changed: (what: Changed, isByHand: boolean) => void;
  readonly settled: (what: Changed) => void;
  readonly publishSettled: () => void;
  /** Publishes the places of rows that runs settled, as far as their facts are published. */
  readonly publishPlaces: () => void;
  /** Time since the last publication in ms, if a run has settled anything unpublished; otherwise 0. */
  readonly settledForMs: () => number;
  /**
   * Starts preparing the results of runs so far. Call the returned function at the end: it publishes the prepared state
   * and returns its versions, or null if the state is out of date by then.
   * @param onMarks whether the result depends on marks too, which people change all the time
   */
  readonly prepareSettled: (onMarks: boolean) => () => Versions | null;
  /** Time in ms since facts changed that `places` does not include yet; 0 if there are none. */
  readonly placesOldForMs: () => number;
  readonly preparePlaces: () => () => Versions | null;
};

export const NOTHING: Changed = { facts: false, marks: false, emails: false };

export const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
  emails: one.emails || other.emails,
});

/** @param nowMs monotonic */
export function createChangeVersions(nowMs: () => number): ChangeVersions {
  let versions: Omit<Versions, 'places'> = { facts: 1, order: 1, marks: 1, emails: 1 };
  const places = createPlaceVersions(nowMs);
  let publishedAtMs = nowMs();
  let settledSince = NOTHING;
  /** Settled earlier and unpublished, because it is being prepared. */
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
