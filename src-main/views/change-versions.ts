/** What is known of the changes of a list: by a person at once, by a run when whoever answers questions says so. */
import type { Changed } from './columns/list-columns.ts';
import { createPlaceVersions } from './place-versions.ts';

/**
 * Each rises when something of its kind changed: what was made from the columns before is out of date then. `places` is for
 * which rows share a delivery point: where a run settles rows, these are found later than their facts are known. `order`
 * is for the order of the review: it rises with facts, except where a person changed a row, with the few that ask the same.
 * They stay where they are under the hands of who edits or checks one, though what is known of them is other than before.
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
  /** @param isByHand whether a person changed a row, and those that ask the same */
  readonly changed: (what: Changed, isByHand: boolean) => void;
  readonly settled: (what: Changed) => void;
  /** Makes all known that runs settled, but places. */
  readonly publishSettled: () => void;
  /** Makes known where rows are that runs settled, as far as their facts are known. */
  readonly publishPlaces: () => void;
  /** How long ago versions last rose, ms, if a run has settled anything that is not known yet; else 0. */
  readonly settledForMs: () => number;
  /**
   * Begins to make ready what runs settled until now. What it answers ends that: it becomes known, and has these
   * versions; null when so much became known meanwhile that what was made ready is out of date.
   *
   * @param onMarks whether it is made from marks too: persons make them all the time
   */
  readonly prepareSettled: (onMarks: boolean) => () => Versions | null;
  /** How long ago facts rose that `places` does not know, ms; 0 without any. */
  readonly placesOldForMs: () => number;
  /** The same as `prepareSettled` for places alone. */
  readonly preparePlaces: () => () => Versions | null;
};

export const NOTHING: Changed = { facts: false, marks: false, emails: false };

export const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
  emails: one.emails || other.emails,
});

/** @param nowMs rises steadily */
export function createChangeVersions(nowMs: () => number): ChangeVersions {
  let versions: Omit<Versions, 'places'> = { facts: 1, order: 1, marks: 1, emails: 1 };
  const places = createPlaceVersions(nowMs);
  let publishedAtMs = nowMs();
  let settledSince = NOTHING;
  /** Settled before and not known yet, because it is being made ready. */
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
