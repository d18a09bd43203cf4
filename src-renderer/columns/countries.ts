import { COUNTRIES, countryName } from '#shared/domain/country/country-codes.ts';
import { COLUMNS } from '#shared/messages/screens/columns.ts';
import type { Option } from '../ui/form/field.tsx';

/** Returns the countries to choose from, by ISO-3 lowercase; '' for none. Built on first use: it sorts 250 names. */
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
