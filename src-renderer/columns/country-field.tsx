import { COLUMNS, countryHint } from '#shared/messages/screens/columns.ts';
import { SelectField } from '../ui/form/field.tsx';
import { countryOptions } from './countries.ts';

type Props = {
  /** The ISO-3 code in lower case; null if none is chosen. */
  readonly country: string | null;
  /** The country that the app guessed from the rows; null for none. */
  readonly guess: string | null;
  readonly onChange: (country: string | null) => void;
};

/** Lets the person choose the country for rows that name none. */
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
