/** Tracks whether the shared places are out of date, because a row with changed facts may be at another place. */

type PlaceVersions = {
  readonly version: () => number;
  /** Reports that facts changed, so the places are out of date. */
  readonly factsRose: () => void;
  readonly publish: (facts: number) => void;
  readonly oldForMs: () => number;
  /** Starts to prepare places for these facts. The returned function publishes them; false if they are out of date. */
  readonly prepare: (facts: number) => (factsNow: number) => boolean;
};

/** @param nowMs a monotonic clock */
export function createPlaceVersions(nowMs: () => number): PlaceVersions {
  let version = 1;
  let factsKnown = 1;
  /** When the places got out of date; null if they are up to date. */
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
