/** What is known of the changes of a list: by a person at once, by a run when whoever answers questions says so. */
import type { Changed } from './columns/list-columns.ts';

/** Each rises when something of its kind changed: what was made from the columns before is out of date then. */
export type Stamps = { readonly facts: number; readonly marks: number };

export type Stamping = {
  readonly stamps: () => Stamps;
  readonly changed: (what: Changed) => void;
  readonly settled: (what: Changed) => void;
  /** Makes all known that runs settled. */
  readonly stampSettled: () => void;
  /** How long ago stamps last rose, ms, if a run has settled anything that is not known yet; else 0. */
  readonly settledForMs: () => number;
  /**
   * Begins to make ready what runs settled until now. What it answers ends that: it becomes known, and has these
   * stamps; null when so much became known meanwhile that what was made ready is out of date.
   *
   * @param onMarks whether it is made from marks too: persons make them all the time
   */
  readonly prepareSettled: (onMarks: boolean) => () => Stamps | null;
};

export const NOTHING: Changed = { facts: false, marks: false };

export const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
});

/** @param nowMs rises steadily */
export function createStamping(nowMs: () => number): Stamping {
  let stamps: Stamps = { facts: 1, marks: 1 };
  let stampedAtMs = nowMs();
  let settledSince = NOTHING;
  /** Settled before and not known yet, because it is being made ready. */
  let prepared = NOTHING;

  const stamp = ({ facts, marks }: Changed): void => {
    stamps = { facts: stamps.facts + (facts ? 1 : 0), marks: stamps.marks + (marks ? 1 : 0) };
  };
  const stampSettled = (): void => {
    stamp(either(settledSince, prepared));
    settledSince = NOTHING;
    prepared = NOTHING;
    stampedAtMs = nowMs();
  };

  return {
    stamps: () => stamps,
    changed: stamp,
    settled(what) {
      settledSince = either(settledSince, what);
    },
    stampSettled,
    settledForMs() {
      const { facts, marks } = either(settledSince, prepared);
      return facts || marks ? nowMs() - stampedAtMs : 0;
    },
    prepareSettled(onMarks) {
      prepared = either(settledSince, prepared);
      settledSince = NOTHING;
      const before = stamps;
      return () => {
        if (stamps.facts !== before.facts || (onMarks && stamps.marks !== before.marks)) return null;
        stamp(prepared);
        prepared = NOTHING;
        stampedAtMs = nowMs();
        return stamps;
      };
    },
  };
}
