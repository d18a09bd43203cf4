/** Which country a text means, in any of our languages. The names cost some 100 ms and 27 MB: `country-codes.ts` does without. */
import { COUNTRIES } from './country-codes.ts';
import { COUNTRY_ALIASES, COUNTRY_NAMES } from './country-names.ts';
import { foldText } from '../text/fold.ts';

/** `code`, ISO-3 lowercase, where a text means one country. */
export type FoundCountry =
  | { readonly code: string }
  /** A text that names several countries in different languages; never mapped without a person. */
  | { readonly ambiguous: readonly string[] };

const byIso2 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2.toLowerCase(), iso3]));
const iso3Codes = new Set(byIso2.values());
let byName: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** From a name in any of our languages, ISO-2 or ISO-3; null when it is no country we know. Codes win over names. */
export function findCountry(text: string): FoundCountry | null {
  const folded = foldText(text);
  if (folded === '') return null;
  if (iso3Codes.has(folded)) return { code: folded };
  const alias = COUNTRY_ALIASES.get(folded) ?? byIso2.get(folded);
  if (alias !== undefined) return { code: alias };

  byName ??= indexNames();
  const found = [...(byName.get(folded) ?? [])];
  const [code] = found;
  if (code === undefined) return null;
  return found.length === 1 ? { code } : { ambiguous: found };
}

function indexNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  const add = (name: string, code: string): void => {
    const key = foldText(name);
    // Italy is "Ý" in Vietnamese; who writes "Y" means yes.
    if (key.length < 2 && key < '\u0250') return;
    index.set(key, (index.get(key) ?? new Set<string>()).add(code));
  };
  for (const language of COUNTRY_NAMES) {
    for (const [iso2, names] of Object.entries(language.countries)) {
      const code = byIso2.get(iso2.toLowerCase());
      if (code !== undefined) for (const name of [names].flat()) add(name, code);
    }
  }
  for (const [name, code] of namesOfPlatform()) add(name, code);
  return index;
}

/** What the Unicode CLDR calls countries ("Stati Uniti", "韓国"), which the tables above call by longer names. */
function* namesOfPlatform(): Generator<readonly [name: string, code: string]> {
  for (const language of MAIN_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const { iso2, iso3 } of COUNTRIES) {
        const name = names.of(iso2);
        if (name !== undefined) yield [name, iso3];
      }
    }
  }
}

/** Of the countries covered. */
const MAIN_LANGUAGES =
  'en de fr es it pt pt-PT nl sv da nb fi pl cs sk hu ro hr sl el tr ru uk lv lt et ja zh zh-Hant ko'.split(
    ' ',
  );
