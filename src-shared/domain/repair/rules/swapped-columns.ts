import type { AddressField } from '../../address/address.ts';
import { hasStreetWord, looksLikeHouseNumber } from '../../address/address-words.ts';
import { isPostcode } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import {
  type CellsRepair,
  createCountryOf,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';

/** Whether each text fits the other column and not its own. */
type IsSwapped = (first: string, second: string, country: string) => boolean;

const PAIRS: readonly (readonly [first: AddressField, second: AddressField, isSwapped: IsSwapped])[] = [
  ['city', 'postcode', (city, postcode, country) => isPostcode(city, country) && isName(postcode)],
  [
    'state',
    'postcode',
    (state, postcode, country) => isPostcode(state, country) && findState(postcode, country) !== null,
  ],
  [
    'city',
    'state',
    (city, state, country) =>
      /^[A-Z]{2,3}$/u.test(city) &&
      findState(city, country) !== null &&
      state.length > 3 &&
      isName(state) &&
      findState(state, country) === null,
  ],
  [
    'house_number',
    'street',
    (number, street) =>
      /^\d/u.test(street) && looksLikeHouseNumber(street) && isName(number) && hasStreetWord(number),
  ],
];

const isName = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\p{Nd}/u.test(text);

/** Swaps two cells of a row that hold each other's content, such as town and postcode. */
export function createSwapRepair(context: RepairContext): CellsRepair {
  const { mapping } = context;
  const countryOf = createCountryOf(context);
  const pairs = PAIRS.flatMap(([first, second, isSwapped]) => {
    const [a, b] = [onlyColumn(mapping, first), onlyColumn(mapping, second)];
    return a === null || b === null || a === b ? [] : [{ a, b, isSwapped }];
  });
  return (cells) =>
    pairs.reduce((swapped, { a, b, isSwapped }) => {
      const [first, second] = [textAt(swapped, a), textAt(swapped, b)];
      if (first === '' || second === '' || !isSwapped(first, second, countryOf(swapped))) return swapped;
      return withEdits(swapped, [
        [a, swapped[b] ?? ''],
        [b, swapped[a] ?? ''],
      ]);
    }, cells);
}
