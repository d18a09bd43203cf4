import type { Quote } from '../../contract/run/run.ts';
import { countOf } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** Lists unrecognised countries with the number of their rows; '' if there are none. */
export function unknownCountriesText({
  unknownCountries,
  otherUnknownCountries,
}: Pick<Quote, 'unknownCountries' | 'otherUnknownCountries'>): string {
  if (unknownCountries.length === 0) return '';
  const texts = unknownCountries.map(({ text, rows }) => `“${shownText(text)}” (${countOf(rows, 'row')})`);
  const more =
    otherUnknownCountries === 0 ? [] : [countOf(otherUnknownCountries, 'other text', 'other texts')];
  return `Countries not recognised: ${[...texts, ...more].join(', ')}`;
}

/** Shown with the cost above the list of unrecognised countries. */
export const UNKNOWN_COUNTRIES_TODO =
  'Doorstep does not check these rows. Write the name or the code of the country in your file and import it again. If the column does not contain countries, change it under “Columns and country”. Doorstep then uses the country of the list.';
