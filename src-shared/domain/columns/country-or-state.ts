/** "Land" may be a country or a German state, and "Region" or "State" may be a country. The cells decide. */

import { isPostcode } from '../address/postcode-shape.ts';
import { findState } from '../address/states.ts';
import { countryCodeOfCell, findCountryOfCell } from '../country/country-cell.ts';
import { foldText } from '../text/fold.ts';
import { shareOf } from './cells/cell-shapes.ts';
import { countriesOfCity } from './cells/known-cities.ts';
import { meaningsOfHeader } from './names/header-meaning.ts';
import type { HeaderMeaning } from './names/header-words.ts';
import type { Table } from './table.ts';

const STATES_OF_LAND = new Set(
  `baden wurttemberg|bayern|bavaria|berlin|brandenburg|bremen|hamburg|hessen|mecklenburg vorpommern|niedersachsen|nordrhein westfalen|nrw
  |rheinland pfalz|saarland|sachsen|sachsen anhalt|schleswig holstein|thuringen|burgenland|karnten|niederosterreich|oberosterreich|salzburg
  |steiermark|tirol|vorarlberg|wien|by|bw|be|bb|hb|hh|he|mv|ni|nw|rp|sl|sn|st|sh|th|noe|ooe|no|oo|stmk|ktn|vbg`
    .split('|')
    .map((name) => name.trim()),
);
const MOST = 0.8;

/** Corrects the field of a header's meaning by its cells. */
export function countryOrState(
  meaning: HeaderMeaning,
  cells: readonly string[],
  table: Table,
): HeaderMeaning {
  if (meaning.field === 'country' && areStatesOfLand(cells, table)) return { ...meaning, field: 'state' };
  return meaning.field === 'state' && shareOf(cells, isCountryAlone) > MOST
    ? { ...meaning, field: 'country' }
    : meaning;
}

/** Whether the cells are states. "BY" is Belarus, not Bavaria, unless the town or postcode of a row contradicts it. */
function areStatesOfLand(cells: readonly string[], table: Table): boolean {
  const isState = (cell: string): boolean => STATES_OF_LAND.has(foldText(cell));
  const isNone = (cell: string, row: number): boolean =>
    isState(cell) && (findCountryOfCell(cell) === null || isElsewhere(cell, row, table));
  return shareOf(cells, isState) > MOST && cells.some(isNone);
}

/** Whether the row has a German or Austrian town, or a German postcode, outside the country that the cell names. */
function isElsewhere(cell: string, row: number, table: Table): boolean {
  const named = countryCodeOfCell(cell) ?? '';
  return table.some(({ name, cells }) => {
    const text = (cells[row] ?? '').trim();
    const countries = countriesOfCity(foldText(text));
    if (['deu', 'aut'].some((country) => countries.includes(country))) return !countries.includes(named);
    const isCode = /^\d{5}$/u.test(text) && !isPostcode(text, named);
    return isCode && meaningsOfHeader(name).some(({ field }) => field === 'postcode');
  });
}

/** Whether a cell can only be a country. "CA" and "Georgia" can also be states. */
function isCountryAlone(cell: string): boolean {
  const isState = ['usa', 'can', 'aus', 'bra'].some((country) => findState(cell, country) !== null);
  return !isState && cell.length > 2 && findCountryOfCell(cell) !== null;
}
