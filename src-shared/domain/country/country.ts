import { foldText } from '../text/fold.ts';
import { COUNTRY_ALIASES } from './country-aliases.ts';
import { COUNTRIES } from './country-codes.ts';
import NAMES from './country-names/names.json' with { type: 'json' };

export type FoundCountry =
  /** ISO-3 lowercase. */
  | { readonly code: string }
  /** The text names different countries in different languages. Only a person may choose one. */
  | { readonly ambiguous: readonly string[] };

const byIso2 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2.toLowerCase(), iso3]));
const iso3Codes = new Set(byIso2.values());
let byName: ReadonlyMap<string, readonly string[]> | null = null;

/** Looks for an ISO-3 code, an alias, an ISO-2 code and a name in any language, in this order; null if none fits. */
export function findCountry(text: string): FoundCountry | null {
  const folded = foldText(text);
  if (folded === '') return null;
  if (iso3Codes.has(folded)) return { code: folded };
  const known = COUNTRY_ALIASES.get(folded) ?? byIso2.get(folded);
  if (known !== undefined) return { code: known };

  byName ??= indexNames();
  const found = byName.get(folded) ?? [];
  const [code] = found;
  if (code === undefined) return null;
  return found.length === 1 ? { code } : { ambiguous: found };
}

function indexNames(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, readonly string[]>();
  for (const [code, names] of Object.entries(NAMES))
    for (const name of names.split('|')) index.set(name, [...(index.get(name) ?? []), code]);
  return index;
}
