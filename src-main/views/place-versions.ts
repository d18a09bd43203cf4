/** When rows came to other places than is known: facts tell, and which rows share a place is found later. */

export type PlaceVersions = {
  readonly version: () => number;
  /** @param facts the version of facts that is known */
  readonly publish: (facts: number) => void;
  /** How long ago the version last rose, ms, if facts rose since; else 0. */
  readonly oldForMs: (facts: number) => number;
  /** Begins to make ready what follows from these facts. What it answers ends that: false when it is out of date. */
  readonly prepare: (facts: number) => () => boolean;
};

/** @param nowMs rises steadily */
export function createPlaceVersions(nowMs: () => number): PlaceVersions {
  let version = 1;
  let atMs = nowMs();
  let factsKnown = 1;

  const raise = (facts: number): void => {
    version += 1;
    atMs = nowMs();
    factsKnown = facts;
  };
  return {
    version: () => version,
    publish(facts) {
      if (facts !== factsKnown) raise(facts);
    },
    oldForMs: (facts) => (facts === factsKnown ? 0 : nowMs() - atMs),
    prepare(facts) {
      const before = version;
      return () => {
        if (version !== before) return false;
        raise(facts);
        return true;
      };
    },
  };
}
