import type { Quote } from '../contract/run.ts';
import { countOf } from './format.ts';
import { shownText } from './shown-text.ts';

/** What rows write for a country that is not known as one, with counts; '' where all are known. */
export function unknownCountriesText({
  unknownCountries,
  otherUnknownCountries,
}: Pick<Quote, 'unknownCountries' | 'otherUnknownCountries'>): string {
  if (unknownCountries.length === 0) return '';
  const texts = unknownCountries.map(({ text, rows }) => `“${shownText(text)}” (${countOf(rows, 'row')})`);
  const more =
    otherUnknownCountries === 0 ? [] : [countOf(otherUnknownCountries, 'other text', 'other texts')];
  return `Countries that are not recognised, and not asked: ${[...texts, ...more].join(', ')}`;
}

export const UNKNOWN_COUNTRIES_TODO =
  'Rows with these are not checked. Write the name of the country or its code in your file and import it again; or, where the column holds no countries, say so under “Columns and country”, and the country of the list is used.';
