/** Names to show and to map by: unique and never empty, whatever the header says. */

/** @param width how many columns the sheet has; names beyond the header are made up */
export function columnNames(header: readonly string[], width: number): readonly string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.max(width, header.length) }, (_, index) => {
    const text = header[index] ?? '';
    const name = firstFree(text.trim() === '' ? `Column ${index + 1}` : text, taken);
    taken.add(name);
    return name;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}
