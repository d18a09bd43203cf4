import { COUNTRIES, countryName } from '#shared/domain/country/country-codes.ts';
import { COLUMNS } from '#shared/messages/screens/columns.ts';
import type { Option } from '../ui/form/field.tsx';

/** Returns the choice of countries, as ISO-3 in lower case; '' for none. Only the first call sorts the 250 names. */
export function countryOptions(): readonly Option<string>[] {
  options ??= buildOptions();
  return options;
}

let options: readonly Option<string>[] | null = null;

function buildOptions(): readonly Option<string>[] {
  const countries = COUNTRIES.map(({ iso3 }) => ({ value: iso3, label: countryName(iso3) }));
  return [
    { value: '', label: COLUMNS.noCountry },
    ...countries.toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}
