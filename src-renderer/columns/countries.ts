/** Countries to choose from, by the names this computer's language gives them. */
import codes from 'i18n-iso-countries/codes.json';
import type { Option } from '../ui/form/field.tsx';

/** ISO-3 lowercase as values; '' stands for none. Built on first use: it sorts 250 names. */
export function countryOptions(): readonly Option<string>[] {
  options ??= buildOptions();
  return options;
}

/** The name of a country, by its ISO-3 code. */
export const countryName = (code: string): string =>
  countryOptions().find(({ value }) => value === code)?.label ?? code;

let options: readonly Option<string>[] | null = null;

function buildOptions(): readonly Option<string>[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries = codes.map(([alpha2 = '', alpha3 = '']) => ({
    value: alpha3.toLowerCase(),
    label: names.of(alpha2) ?? alpha3,
  }));
  return [{ value: '', label: 'None' }, ...countries.toSorted((a, b) => a.label.localeCompare(b.label))];
}
