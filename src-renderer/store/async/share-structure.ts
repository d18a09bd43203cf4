/** Returns `fresh` with equal parts of `known` reused, so that only changed parts re-render. Both are plain data. */
export function shareStructure<T>(known: unknown, fresh: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- equal plain data has the same type
  return share(known, fresh) as T;
}

function share(known: unknown, fresh: unknown): unknown {
  if (Object.is(known, fresh)) return known;
  if (Array.isArray(known) && Array.isArray(fresh)) {
    const items: readonly unknown[] = fresh.map((item: unknown, place) => share(known[place], item));
    return items.length === known.length && items.every((item, place) => Object.is(item, known[place]))
      ? known
      : items;
  }
  if (!isRecord(known) || !isRecord(fresh)) return fresh;
  const entries = Object.entries(fresh).map(([name, value]): [string, unknown] => [
    name,
    share(known[name], value),
  ]);
  const isSame =
    entries.length === Object.keys(known).length &&
    entries.every(([name, value]) => Object.hasOwn(known, name) && Object.is(value, known[name]));
  return isSame ? known : Object.fromEntries(entries);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
