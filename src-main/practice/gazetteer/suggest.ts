/** Completes addresses: finds the typed words in streets, towns and postcodes. A number selects houses. */
import { foldText } from '#shared/domain/text/fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Point, Street } from './schema.ts';
import { numberKey } from './text/fold.ts';
import { formatAddress } from './text/formatted.ts';

/** SuggestionHit (2.7). Unknown optional fields are absent. */
export type Suggestion = {
  readonly country: string;
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly street?: string;
  readonly house_number?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly formatted_address: string;
};

/** The number of streets that are examined for each suggestion. Further ones take time and match badly. */
const STREETS_PER_SUGGESTION = 4;

/** @param state streets in this state come first; '' for no preference */
export function suggestAddresses(
  gazetteer: Gazetteer,
  country: string,
  typed: string,
  state: string,
  limit: number,
): readonly Suggestion[] {
  const { words, number } = readTyped(country, typed);
  if (words.length === 0) return [];
  const streets = gazetteer.streetsByWords(country, words, limit * STREETS_PER_SUGGESTION);
  const biased =
    state === ''
      ? streets
      : [...streets].toSorted(
          (left, right) =>
            Number(right.state.toUpperCase() === state.toUpperCase()) -
            Number(left.state.toUpperCase() === state.toUpperCase()),
        );
  const suggestions: Suggestion[] = [];
  for (const street of biased) {
    if (suggestions.length >= limit) break;
    const houses = number === '' ? [] : beginningWith(gazetteer.points(street), number);
    if (houses.length === 0) suggestions.push(suggestion(street, null));
    for (const house of houses.slice(0, limit - suggestions.length))
      suggestions.push(suggestion(street, house));
  }
  // If a number was typed, streets that have it come first.
  return number === ''
    ? suggestions
    : [...suggestions].toSorted(
        (left, right) => Number(right.house_number !== undefined) - Number(left.house_number !== undefined),
      );
}

/**
 * The house number is the first typed word of one to five digits and at most one letter; in Japan, the text after the
 * name.
 */
function readTyped(
  country: string,
  typed: string,
): { readonly words: readonly string[]; readonly number: string } {
  if (country === 'jpn') {
    const [, name = '', number = ''] =
      /^(\D*)(\d[\d-]*)?/u.exec(typed.normalize('NFKC').replace(/\s/g, '')) ?? [];
    return { words: [...foldText(name).replaceAll(' ', '')], number };
  }
  const words = foldText(typed).split(' ').filter(Boolean).slice(0, 10);
  const isNumber = (word: string) => /^\d{1,5}[a-z]?$/.test(word);
  const index = words.findIndex(isNumber);
  if (index < 0 || words.length === 1) return { words, number: '' };
  return { words: words.filter((_, other) => other !== index), number: words[index] ?? '' };
}

const beginningWith = (points: readonly Point[], number: string): readonly Point[] => {
  const key = numberKey(number);
  const seen = new Set<string>();
  return points
    .filter(
      (point) => point.numberKey.startsWith(key) && !seen.has(point.numberKey) && seen.add(point.numberKey),
    )
    .toSorted(
      (left, right) =>
        left.numberKey.length - right.numberKey.length || (left.numberKey < right.numberKey ? -1 : 1),
    );
};

function suggestion(street: Street, point: Point | null): Suggestion {
  const { country, name, city, state, postcode, locality } = street;
  const houseNumber = point?.houseNumber ?? '';
  const [lat, lng] = point === null ? [street.lat, street.lng] : [point.lat, point.lng];
  return {
    country,
    ...(city === '' ? {} : { city }),
    ...(state === '' ? {} : { state }),
    ...(postcode === '' ? {} : { postcode }),
    street: name,
    ...(houseNumber === '' ? {} : { house_number: houseNumber }),
    ...(lat === null || lng === null ? {} : { lat, lng }),
    formatted_address: formatAddress(country, {
      street: name,
      houseNumber,
      unit: '',
      building: point?.building ?? '',
      locality,
      city,
      state,
      postcode,
    }),
  };
}
