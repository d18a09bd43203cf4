/** Moves a postcode or state out of a town cell, or a town out of a line below the street: "Leeds LS1 4AP", "10115 Berlin". */
import { findState } from '../../address/states.ts';
import { foldText } from '../../text/fold.ts';
import {
  type CellEdit,
  type Cells,
  type CellsRepair,
  createCountryOf,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';
import { readTown, type TownText, withoutSign } from './town-and-postcode.ts';

const PARTS = ['city', 'state', 'postcode'] as const;

/** Moves a part to its own cell if that cell is empty. Removes the part if that cell has the same text. */
export function createTownRepair(context: RepairContext): CellsRepair {
  const { mapping } = context;
  const columns = {
    city: onlyColumn(mapping, 'city'),
    state: onlyColumn(mapping, 'state'),
    postcode: onlyColumn(mapping, 'postcode'),
  };
  const { city } = columns;
  const lines = [...(mapping.street ?? []).slice(1), ...(mapping.locality ?? [])];
  const countryOf = createCountryOf(context);
  if (city === null) return (cells) => cells;

  /** Returns null if a part has no cell, or its cell has another text. */
  const editsOf = (cells: Cells, town: TownText, country: string): readonly CellEdit[] | null => {
    const edits: CellEdit[] = [];
    for (const part of PARTS) {
      const [text, column] = [town[part], columns[part]];
      if (text === '') continue;
      const said = textAt(cells, column);
      if (column === null || (said !== '' && !isSame(part, text, said, country))) return null;
      if (said === '') edits.push([column, text]);
    }
    return edits;
  };
  const repairTown: CellsRepair = (cells) => {
    const text = textAt(cells, city);
    if (!MAY_HOLD_CODE.test(text)) return cells;
    const country = countryOf(cells);
    const read = readTown(text, country);
    if (read === null || read.city === '') return cells;
    // In a list without a state column, states stay with their towns.
    const town = columns.state === null ? { ...read, city: read.cityAndState, state: '' } : read;
    const edits = editsOf(cells, { ...town, city: '' }, country);
    return edits && town.city !== text ? withEdits(cells, [[city, town.city], ...edits]) : cells;
  };
  const repairLine = (cells: Cells, line: number): Cells => {
    const text = textAt(cells, line);
    if (!/\d/u.test(text)) return cells;
    const country = countryOf(cells);
    const town = readTown(text, country);
    if (town === null || !isSure(town)) return cells;
    const edits = editsOf(cells, town, country);
    return edits ? withEdits(cells, [[line, ''], ...edits]) : cells;
  };
  return (cells) => lines.reduce(repairLine, repairTown(cells));
}

/** Fast path: nearly every town has only letters. */
const MAY_HOLD_CODE = /\d|[,/]| - | [A-Z]{2,3}$/u;

/** Four digits alone may be a house number. */
const isSure = ({ postcode, city }: TownText): boolean =>
  postcode.length > 4 || (postcode !== '' && city !== '');

function isSame(part: (typeof PARTS)[number], text: string, said: string, country: string): boolean {
  if (part === 'city') return foldText(text) === foldText(said);
  if (part === 'state') return findState(text, country) === findState(said, country);
  const compact = (code: string): string => foldText(withoutSign(code, country)).replaceAll(' ', '');
  return compact(text) === compact(said);
}
