/** Moves a state or country out of the postcode cell: "NY 10001", "D-10115", "10115 Germany". */

import { isPostcode } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import { iso2Of } from '../../country/country-codes.ts';
import {
  type CellEdit,
  type Cells,
  type CellsRepair,
  codeOfCell,
  createCountryOf,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';

/** Moves the part to its own cell if that cell is empty. Removes the part if that cell has the same text. */
export function createPostcodePlaceRepair(context: RepairContext): CellsRepair {
  const { mapping, defaultCountry } = context;
  const postcode = onlyColumn(mapping, 'postcode');
  const state = onlyColumn(mapping, 'state');
  const country = onlyColumn(mapping, 'country');
  if (postcode === null) return (cells) => cells;
  const countryOf = createCountryOf(context);

  const stateEdits = (cells: Cells, { code, place }: Split): readonly CellEdit[] | null => {
    const ofRow = countryOf(cells);
    const found = findState(place, ofRow);
    if (found === null || state === null || !isPostcode(code, ofRow)) return null;
    const said = textAt(cells, state);
    if (said === '') return [[state, place]];
    return findState(said, ofRow) === found ? [] : null;
  };
  const countryEdits = (cells: Cells, { code, place }: Split): readonly CellEdit[] | null => {
    // "19901 DE" is in Delaware.
    if (findState(place, countryOf(cells)) !== null) return null;
    // "D-10115": European postcodes once had a vehicle code before them.
    const found = codeOfCell(place);
    if (found === '' || (!isPostcode(code, found) && !hasState(code, found))) return null;
    const said = textAt(cells, country);
    if (said !== '') return codeOfCell(said) === found ? [] : null;
    // Without a country column, only the default country may be removed.
    if (country === null) return found === defaultCountry ? [] : null;
    return [[country, place.length < 2 ? (iso2Of(found) ?? place) : place]];
  };
  const repairOnce: CellsRepair = (cells) => {
    const text = textAt(cells, postcode);
    if (text.length > LONGEST || !/\p{L}/u.test(text) || !/\d/u.test(text)) return cells;
    if (isPostcode(text, countryOf(cells))) return cells;
    for (const split of splitsOf(text)) {
      const edits = stateEdits(cells, split) ?? countryEdits(cells, split);
      if (edits) return withEdits(cells, [[postcode, split.code], ...edits]);
    }
    return cells;
  };
  // "IL 62701 USA" has a state and a country.
  return (cells) => repairOnce(repairOnce(cells));
}

const LONGEST = 60;

type Split = { readonly code: string; readonly place: string };

/** Splits the postcode from words before its first digit or after its last. */
function splitsOf(text: string): readonly Split[] {
  const first = text.search(/\d/u);
  const last = lastDigit(text);
  const before = trimmed(text.slice(0, first));
  const after = trimmed(text.slice(last + 1));
  const splits: Split[] = [];
  if (before !== '' && /^[\s,-]$/u.test(text[first - 1] ?? '')) {
    splits.push({ code: trimmed(text.slice(first)), place: before });
  }
  if (after !== '' && /^[\s,]$/u.test(text[last + 1] ?? '')) {
    splits.push({ code: trimmed(text.slice(0, last + 1)), place: after });
  }
  // "2000 AUSTRALIA NSW", "SW1A 2AA United Kingdom": letters of the postcode precede the place.
  const space = text.indexOf(' ', last + 1);
  for (let at = space; at > 0; at = text.indexOf(' ', at + 1)) {
    splits.push({ code: trimmed(text.slice(0, at)), place: trimmed(text.slice(at)) });
  }
  return splits;
}

const hasState = (text: string, country: string): boolean =>
  splitsOf(text).some(({ code, place }) => findState(place, country) !== null && isPostcode(code, country));

function lastDigit(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !/\d/u.test(text[at] ?? '')) at -= 1;
  return at;
}

function trimmed(text: string): string {
  const isEdge = (sign: string | undefined): boolean => sign !== undefined && /^[\s,.()-]$/u.test(sign);
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text[start])) start += 1;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
