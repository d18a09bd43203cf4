/** Caches values by name. Clears everything at `most` entries, which is rare, and cheaper than tracking which values are old. */
export function createBoundedCache<T>(most: number): (name: string, make: () => T) => T {
  const made = new Map<string, T>();
  return (name, make) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make();
    if (made.size >= most) made.clear();
    made.set(name, value);
    return value;
  };
}
