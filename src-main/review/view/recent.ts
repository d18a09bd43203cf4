/** The few values last asked for, each with a stamp of what it was made from: with another stamp it is made anew. */
export type Recent<T> = (key: string, stamp: string, make: () => T) => T;

export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (key, stamp, make) => {
    const known = kept.get(key);
    kept.delete(key);
    const entry = known?.stamp === stamp ? known : { stamp, value: make() };
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.value;
  };
}
