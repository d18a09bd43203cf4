/** What is known of the changes of a list: by a person at once, by a run when whoever answers questions says so. */
import type { Changed } from './columns/list-columns.ts';

/** Each rises when something of its kind changed: what was made from the columns before is out of date then. */
export type Versions = { readonly facts: number; readonly marks: number; readonly emails: number };

export type ChangeVersions = {
  readonly versions: () => Versions;
  readonly changed: (what: Changed) => void;
  readonly settled: (what: Changed) => void;
  /** Makes all known that runs settled. */
  readonly publishSettled: () => void;
  /** How long ago versions last rose, ms, if a run has settled anything that is not known yet; else 0. */
  readonly settledForMs: () => number;
  /**
   * Begins to make ready what runs settled until now. What it answers ends that: it becomes known, and has these
   * versions; null when so much became known meanwhile that what was made ready is out of date.
   *
   * @param onMarks whether it is made from marks too: persons make them all the time
   */
  readonly prepareSettled: (onMarks: boolean) => () => Versions | null;
};

export const NOTHING: Changed = { facts: false, marks: false, emails: false };

export const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
  emails: one.emails || other.emails,
});

/** @param nowMs rises steadily */
export function createChangeVersions(nowMs: () => number): ChangeVersions {
  let versions: Versions = { facts: 1, marks: 1, emails: 1 };
  let publishedAtMs = nowMs();
  let settledSince = NOTHING;
  /** Settled before and not known yet, because it is being made ready. */
  let prepared = NOTHING;

  const raise = ({ facts, marks, emails }: Changed): void => {
    versions = {
      facts: versions.facts + (facts ? 1 : 0),
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

  return {
    versions: () => versions,
    changed: raise,
    settled(what) {
      settledSince = either(settledSince, what);
    },
    publishSettled,
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
        return versions;
      };
    },
  };
}
