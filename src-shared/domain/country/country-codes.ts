import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

type CountryCodes = {
  readonly iso2: string;
  readonly iso3: string;
  readonly numeric: string;
};

export const COUNTRIES: readonly CountryCodes[] = codes.map(([iso2 = '', iso3 = '', numeric = '']) => ({
  iso2,
  iso3: iso3.toLowerCase(),
  numeric,
}));

const iso2ByIso3 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso3, iso2]));
const english = new Intl.DisplayNames(['en'], { type: 'region' });

/** Converts ISO-3 (lower case) to ISO-2 (upper case); null if there is no such country. */
export function iso2Of(iso3: string): string | null {
  return iso2ByIso3.get(iso3) ?? null;
}

/** Returns the English name of an ISO-3 code in any letter case. Returns any other text unchanged. */
export function countryName(code: string): string {
  const iso2 = iso2Of(code.toLowerCase());
  return (iso2 !== null && english.of(iso2)) || code;
}
