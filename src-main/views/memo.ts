/** Caches the latest few values, each with the version of its data. Computes a value again for another version. */
type Memo<T> = {
  /** Concurrent requests for a value share one computation. */
  readonly get: (key: string, version: string, make: () => Promise<T>) => Promise<T>;
  /** Stores a value that was computed in advance. */
  readonly put: (key: string, version: string, value: T) => void;
};

/** The maximum size in bytes of all values of one kind. At least one value is kept, however large. */
const MOST_BYTES = 48_000_000;

/** Returns the number of values of this size to keep. */
export const mostKept = (most: number, bytes: number): number =>
  Math.max(1, Math.min(most, Math.floor(MOST_BYTES / bytes)));

/** @param most the maximum number of cached values */
export function createMemo<T>(most: number): Memo<T> {
  const kept = new Map<string, { readonly version: string; readonly value: Promise<T> }>();
  const keep = (key: string, version: string, value: Promise<T>): void => {
    kept.delete(key);
    kept.set(key, { version, value });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };
  return {
    get(key, version, make) {
      const known = kept.get(key);
      const value = known?.version === version ? known.value : make();
      keep(key, version, value);
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    put: (key, version, value) => keep(key, version, Promise.resolve(value)),
  };
}
