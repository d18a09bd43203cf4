/** The local names of towns that the list of queries names in English. A service answers with the local name. */
const GERMAN_TOWNS: Readonly<Record<string, string>> = {
  Cologne: 'Köln',
  Hanover: 'Hannover',
  Munich: 'München',
};

export function germanTown<T extends { readonly city?: string }>(parts: T | null): T | null {
  const { city = '' } = parts ?? {};
  return parts && { ...parts, city: GERMAN_TOWNS[city] ?? city };
}
