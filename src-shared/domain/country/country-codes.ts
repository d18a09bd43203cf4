/** Countries by their codes and by their English names; `country.ts` knows their names in fifty languages. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

type CountryCodes = {
  /** In capitals. */
  readonly iso2: string;
  /** In lower case. */
  readonly iso3: string;
  /** Three digits. */
  readonly numeric: string;
};

/** Every country of ISO 3166-1. */
export const COUNTRIES: readonly CountryCodes[] = codes.map(([iso2 = '', iso3 = '', numeric = '']) => ({
  iso2,
  iso3: iso3.toLowerCase(),
  numeric,
}));

const iso2ByIso3 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso3, iso2]));
const english = new Intl.DisplayNames(['en'], { type: 'region' });

/** The two letters of a country, in capitals, by its three, in lower case; null when there is no such country. */
export function iso2Of(iso3: string): string | null {
  return iso2ByIso3.get(iso3) ?? null;
}

/** The country's name in English. @param code ISO-3 in any letter case; any other text comes back as it is */
export function countryName(code: string): string {
  const iso2 = iso2Of(code.toLowerCase());
  return (iso2 !== null && english.of(iso2)) || code;
}
