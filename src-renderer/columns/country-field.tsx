import { countryName } from '#shared/domain/country/country-codes.ts';
import { SelectField } from '../ui/form/field.tsx';
import { countryOptions } from './countries.ts';

type Props = {
  /** ISO-3 lowercase; null if none is chosen. */
  readonly country: string | null;
  /** The app's guess from the rows; null for none. */
  readonly guess: string | null;
  readonly onChange: (country: string | null) => void;
};

/** Chooses the country for rows that name none. */
export function CountryField({ country, guess, onChange }: Props) {
  return (
    <SelectField
      label="Country, if a row names none"
      hint={hintOf(country, guess)}
      value={country ?? ''}
      options={countryOptions()}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

function hintOf(country: string | null, guess: string | null): string {
  const guessed = guess === null || guess === country ? '' : `Our guess: ${countryName(guess)}.`;
  return country === null ? `Rows that name no country are not checked. ${guessed}` : guessed;
}
