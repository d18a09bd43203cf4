/** Remembers what was made for a name. All of it is forgotten once there are `most`: cheaper than keeping an order, and rare. */
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
