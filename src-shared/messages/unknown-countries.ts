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
