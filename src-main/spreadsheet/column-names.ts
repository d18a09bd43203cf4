/** Returns unique, non-empty column names. @param width the minimum number of names; a longer header gives more */
export function columnNames(header: readonly string[], width: number): readonly string[] {
  const taken = new Set<string>();
  const latest = new Map<string, number>();
  return Array.from({ length: Math.max(width, header.length) }, (_, index) => {
    const text = header[index] ?? '';
    const name = firstFree(text.trim() === '' ? `Column ${index + 1}` : text, taken, latest);
    taken.add(name);
    return name;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>, latest: Map<string, number>): string {
  if (!taken.has(name)) return name;
  for (let number = (latest.get(name) ?? 1) + 1; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (taken.has(candidate)) continue;
    latest.set(name, number);
    return candidate;
  }
}
