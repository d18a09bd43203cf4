import { COUNTRIES, countryName } from '#shared/domain/country/country-codes.ts';
import { COLUMNS, countryHint } from '#shared/messages/screens/columns.ts';
import { type Option, SelectField } from '../ui/form/field.tsx';

type Props = {
  /** The ISO-3 code in lower case; null if none is chosen. */
  readonly country: string | null;
  /** The country that the app guessed from the rows; null if it guessed none. */
  readonly guess: string | null;
  readonly onChange: (country: string | null) => void;
};

/** Lets the person choose the country of rows that name no country. */
export function CountryField({ country, guess, onChange }: Props) {
  return (
    <SelectField
      label={COLUMNS.country}
      hint={countryHint(country, guess)}
      value={country ?? ''}
      options={countryOptions()}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

/** Returns the countries as options (ISO-3 in lower case), and '' for no country. Only the first call sorts them. */
function countryOptions(): readonly Option<string>[] {
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
