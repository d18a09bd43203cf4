/** The few values last asked for, each with a stamp of what it was made from: with another stamp it is made anew. */
export type Recent<T> = {
  /** Whoever asks for what is being made waits for that. */
  readonly get: (key: string, stamp: string, make: () => Promise<T>) => Promise<T>;
  /** Keeps what was made before anybody asked for it. */
  readonly put: (key: string, stamp: string, value: T) => void;
};

export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, { readonly stamp: string; readonly value: Promise<T> }>();
  const keep = (key: string, stamp: string, value: Promise<T>): void => {
    kept.delete(key);
    kept.set(key, { stamp, value });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };
  return {
    get(key, stamp, make) {
      const known = kept.get(key);
      const value = known?.stamp === stamp ? known.value : make();
      keep(key, stamp, value);
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    put: (key, stamp, value) => keep(key, stamp, Promise.resolve(value)),
  };
}
