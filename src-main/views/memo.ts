/** The few values last asked for, each with a version of what it was made from: with another version it is made anew. */
export type Memo<T> = {
  /** Whoever asks for what is being made waits for that. */
  readonly get: (key: string, version: string, make: () => Promise<T>) => Promise<T>;
  /** Keeps what was made before anybody asked for it. */
  readonly put: (key: string, version: string, value: T) => void;
};

/** Of values of one kind that grow with the rows of their list; one is kept however large it is. */
const MOST_BYTES = 48_000_000;

/** How many values of so many bytes are kept. */
export const mostKept = (most: number, bytes: number): number =>
  Math.max(1, Math.min(most, Math.floor(MOST_BYTES / bytes)));

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
