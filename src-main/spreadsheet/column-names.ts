/** Names to show and to map by: unique and never empty, whatever the header says. */

/** @param width how many columns the sheet has; names beyond the header are made up */
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

/** @param latest the number each name was last given: the next search goes on from there */
function firstFree(name: string, taken: ReadonlySet<string>, latest: Map<string, number>): string {
  if (!taken.has(name)) return name;
  for (let number = (latest.get(name) ?? 1) + 1; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (taken.has(candidate)) continue;
    latest.set(name, number);
    return candidate;
  }
}
