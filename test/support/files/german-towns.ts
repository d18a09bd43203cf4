/** Towns of a list that names what its queries mean in English: a service answers with the name of the place itself. */
const GERMAN_TOWNS: Readonly<Record<string, string>> = {
  Cologne: 'Köln',
  Hanover: 'Hannover',
  Munich: 'München',
};

export function germanTown<T extends { readonly city?: string }>(parts: T | null): T | null {
  const { city = '' } = parts ?? {};
  return parts && { ...parts, city: GERMAN_TOWNS[city] ?? city };
}
