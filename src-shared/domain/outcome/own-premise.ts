import type { CorrectedAddress } from '../address/address.ts';
import { looksLikeHouseNumber, startsUnit } from '../address/address-words.ts';
import { editCells, textOfCells } from '../cells/cell-text.ts';
import { tokenize } from '../compare/align-text.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import type { CellsContext, DecidedCells } from './written-cells.ts';

/** Puts a premise without a column in front of the street, like a typed flat. */
export function withPremise(
  laid: DecidedCells,
  { premise = '', house_number }: CorrectedAddress,
  { mapping }: CellsContext,
): DecidedCells {
  const columns = mapping.premise ? [] : (mapping.street ?? mapping.address ?? []);
  const text = textOfCells(laid.cells, columns);
  const [column] = columns;
  const missing = missingPieces(premise, text.text, house_number);
  if (mapping.premise || missing === '') return laid;
  if (column === undefined)
    return { ...laid, unplaced: [...laid.unplaced, { part: 'premise', text: missing }] };
  const first = columns.findIndex((each) => hasText(laid.cells[each] ?? ''));
  const place = Math.max(0, first - 1);
  const isBeside = first >= 0 && place === first;
  const cellStart = text.starts[place] ?? 0;
  const start = isBeside
    ? cellStart + lengthOfFlat(laid.cells[columns[place] ?? -1] ?? '', missing)
    : cellStart;
  const cells = editCells(laid.cells, text, [
    { start, end: start, text: isBeside ? `${missing}, ` : missing },
  ]);
  return {
    ...laid,
    cells,
    placed: [...laid.placed, { column: columns[place] ?? column, part: 'premise', change: 'added' }],
  };
}

/** Returns the length of the flat at the start of a cell. A building goes after it. */
function lengthOfFlat(cell: string, premise: string): number {
  const [first = ''] = /^[^,\n]*,\s*/u.exec(cell) ?? [];
  return startsUnit(first) && !startsUnit(premise) ? first.length : 0;
}

function missingPieces(premise: string, text: string, houseNumber: string): string {
  if (!hasText(premise) || containsWords(text, premise)) return '';
  return premise
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isPieceSaid(piece, text, houseNumber))
    .join(', ');
}

/** A word may occur by chance, and a number may be the house number, so only whole pieces of the text count. */
function isPieceSaid(piece: string, text: string, houseNumber: string): boolean {
  const folded = foldText(piece);
  if (folded === foldText(houseNumber)) return false;
  if (text.split(/[,;\n]/u).some((each) => foldText(each) === folded)) return true;
  return tokenize(piece).length > 1 && holdsTokens(text, piece);
}

/** Whether a text contains the tokens of a piece, which in scripts without spaces are characters: "5番1号" has four. */
function holdsTokens(text: string, piece: string): boolean {
  const [whole, sought] = [text, piece].map((each) => tokenize(each).map((token) => foldText(token.text)));
  return containsWords(text, piece) || ` ${whole?.join(' ')} `.includes(` ${sought?.join(' ')} `);
}

/** A picked flat replaces a flat, and a picked building replaces a building. */
export function premiseWith(own: string, chosen: string): string {
  const isFlat = (piece: string): boolean => startsUnit(piece) || looksLikeHouseNumber(piece);
  const pieces = (text: string, isWanted: boolean): readonly string[] =>
    text.split(', ').filter((piece) => piece !== '' && isFlat(piece) === isWanted);
  return [true, false]
    .flatMap((kind) => {
      const taken = pieces(chosen, kind);
      return taken.length > 0 ? taken : pieces(own, kind);
    })
    .join(', ');
}
