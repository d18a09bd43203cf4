/** Removes a repeated town from the end of a street line: "Leeds" as line 2, or "12 High Street, Leeds, LS1 4AP". */
import { foldText } from '../../text/fold.ts';
import {
  type CellEdit,
  type Cells,
  type CellsRepair,
  columnsOf,
  isStreet,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';
import { trimmed } from '../trimmed.ts';

/** Removes only text that the town, state, postcode or country cell repeats. */
export function createRepeatedTownRepair({ mapping }: RepairContext): CellsRepair {
  const lines = columnsOf(mapping, ['street']);
  const city = onlyColumn(mapping, 'city');
  const [state, postcode, country] = [
    onlyColumn(mapping, 'state'),
    onlyColumn(mapping, 'postcode'),
    onlyColumn(mapping, 'country'),
  ];
  if (city === null) return (cells) => cells;
  const endsOf = (cells: Cells, town: string): ReadonlySet<string> =>
    endings(
      town,
      [state, postcode].map((column) => foldText(textAt(cells, column))),
      foldText(textAt(cells, country)),
    );
  return (cells) => {
    const town = foldText(textAt(cells, city));
    if (town === '') return cells;
    let ends: ReadonlySet<string> | null = null;
    const edits = lines.flatMap((line, nth): readonly CellEdit[] => {
      const text = textAt(cells, line);
      if (!foldText(text).includes(town)) return [];
      const left = withoutEnd(text, town, (ends ??= endsOf(cells, town)));
      // In a village without streets, the first line may be the village's name.
      const isFurther = lines.slice(0, nth).some((before) => textAt(cells, before) !== '');
      return left !== null && (isFurther || isStreet(left)) ? [[line, left]] : [];
    });
    return edits.length > 0 ? withEdits(cells, edits) : cells;
  };
}

/** Returns the folded texts that a line may repeat at its end: town, state, postcode, country, and combinations. */
function endings(
  town: string,
  [state = '', postcode = '']: readonly string[],
  country: string,
): ReadonlySet<string> {
  const orders = [
    [town],
    [postcode],
    [state],
    [country],
    [postcode, town],
    [town, postcode],
    [town, state],
    [state, postcode],
    [town, state, postcode],
    [postcode, town, state],
  ];
  return new Set(orders.filter((parts) => !parts.includes('')).map((parts) => parts.join(' ')));
}

const MOST_PIECES = 8;

function withoutEnd(text: string, town: string, ends: ReadonlySet<string>): string | null {
  let left = text;
  let hasTown = false;
  for (let pieces = 0; pieces < MOST_PIECES && left !== ''; pieces += 1) {
    const comma = Math.max(left.lastIndexOf(','), left.lastIndexOf('\n'));
    const piece = foldText(left.slice(comma + 1));
    if (!ends.has(piece)) break;
    hasTown ||= ` ${piece} `.includes(` ${town} `);
    left = trimmed(left.slice(0, Math.max(0, comma)));
  }
  return hasTown ? left : null;
}
