/** Returns a JSON value whose names are in snake case, as in all JSON of the command line. */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [snakeCaseName(name), snakeCase(one)] as const);
  return Object.fromEntries(entries);
}

const snakeCaseName = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
