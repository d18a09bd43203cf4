import { isPostcode, postcodeDigits } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import { countriesOfCity } from '../../columns/cells/known-cities.ts';
import { wordsOf } from '../../text/fold.ts';
import {
  type Cells,
  type CellsRepair,
  columnsOf,
  createCountryOf,
  onlyColumn,
  type RepairContext,
  repairEach,
  textAt,
} from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';

/** Restores leading zeros of postcodes that a spreadsheet treated as numbers: 1040 for 01040. */
export function createZeroRepair(
  { columns }: Extract<Repair, { readonly id: 'lost_zeros' }>,
  context: RepairContext,
): CellsRepair {
  const mapped = columnsOf(context.mapping, ['postcode']).filter((column) => columns.includes(column));
  const state = onlyColumn(context.mapping, 'state');
  const countryOf = createCountryOf(context);
  const isElsewhere = createElsewhere(context);
  return (cells) => {
    if (!mapped.some((column) => /^\s*\d{2,8}\s*$/u.test(cells[column] ?? ''))) return cells;
    const country = countryOf(cells);
    const code = findState(textAt(cells, state), country);
    return repairEach(mapped, (cell) =>
      isElsewhere(cells, country, cell) ? cell : withZeros(cell, country, code),
    )(cells);
  };
}

/** Whether the row's town is in another country, where its postcode is complete: "Wien 1010" in a German list. */
export type IsElsewhere = (cells: Cells, country: string, postcode: string) => boolean;

export function createElsewhere({ mapping }: RepairContext): IsElsewhere {
  const city = onlyColumn(mapping, 'city');
  return (cells, country, postcode) => {
    const words = wordsOf(textAt(cells, city)).filter((word) => !/^\d/u.test(word));
    const [first] = words;
    if (first === undefined) return false;
    const countries = [...countriesOfCity(words.join(' ')), ...countriesOfCity(first)];
    // Plymouth in Massachusetts shares its name with an English town but has no English postcode.
    return !countries.includes(country) && countries.some((each) => isPostcode(postcode.trim(), each));
  };
}

/** @param state the folded code; null if the row names no known state */
export function withZeros(cell: string, country: string, state: string | null): string {
  const digits = postcodeDigits(country);
  const text = cell.trim();
  if (!digits || !/^[1-9]\d*$/u.test(text)) return cell;
  // More than five digits are a ZIP+4 code without its hyphen.
  const length = country === 'usa' && text.length > 5 ? ZIP_PLUS_4 : digits.length;
  const missing = length - text.length;
  if (missing < 1 || missing > digits.mostLost) return cell;
  const padded = '0'.repeat(missing) + text;
  const regions = REGIONS[country];
  if (!regions) return padded;
  const states = regions[padded.slice(0, 2)];
  const isPlace = states !== undefined && (state === null || states.split(' ').includes(state));
  return isPlace ? padded : cell;
}

const ZIP_PLUS_4 = 9;

/** States whose postcodes begin with zero, by the first two digits. Sources: USPS Publication 65; Australia Post. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usa: {
    '00': 'ny pr vi',
    '01': 'ma',
    '02': 'ma ri',
    '03': 'nh me',
    '04': 'me',
    '05': 'vt ma',
    '06': 'ct ny',
    '07': 'nj',
    '08': 'nj',
    '09': 'ae',
  },
  aus: { '02': 'act nsw', '08': 'nt', '09': 'nt' },
};
