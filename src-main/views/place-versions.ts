/** When rows came to other places than is known: facts tell, and which rows share a place is found later. */

export type PlaceVersions = {
  readonly version: () => number;
  /** Facts rose: from now on it is out of date, if it was not before. */
  readonly factsRose: () => void;
  /** @param facts the version of facts that is known */
  readonly publish: (facts: number) => void;
  /** How long it has been out of date, ms; else 0. */
  readonly oldForMs: () => number;
  /**
   * Begins to make ready what follows from these facts. What it answers ends that, with the facts of then: false when
   * it is out of date.
   */
  readonly prepare: (facts: number) => (factsNow: number) => boolean;
};

/** @param nowMs rises steadily */
export function createPlaceVersions(nowMs: () => number): PlaceVersions {
  let version = 1;
  let factsKnown = 1;
  /** null: it is not. */
  let oldSinceMs: number | null = null;

  const raise = (facts: number): void => {
    version += 1;
    factsKnown = facts;
    oldSinceMs = null;
  };
  return {
    version: () => version,
    factsRose() {
      oldSinceMs ??= nowMs();
    },
    publish(facts) {
      if (facts !== factsKnown) raise(facts);
    },
    oldForMs: () => (oldSinceMs === null ? 0 : nowMs() - oldSinceMs),
    prepare(facts) {
      const before = version;
      const beganMs = nowMs();
      return (factsNow) => {
        if (version !== before) return false;
        raise(facts);
        if (factsNow !== facts) oldSinceMs = beganMs;
        return true;
      };
    },
  };
}
