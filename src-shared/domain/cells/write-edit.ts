/** Writes a typed address into the columns of its parts, as typed. Changes only the cells whose lines differ. */
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  OWN_LINES,
  type OwnLine,
  type OwnLines,
} from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { type CellText, cellAt, type Edit, editCells, textOfCells } from './cell-text.ts';

export type WrittenEdit = {
  readonly cells: readonly string[];
  readonly columns: readonly { readonly column: number; readonly part: AddressField | OwnLine }[];
};

/** Leaves out parts and own lines without a column. `entered`: the texts that the person saw, lines joined by ', '. */
export function writeEdit(
  cells: readonly string[],
  mapping: ColumnMapping,
  entered: Address & OwnLines,
  typed: Address & OwnLines,
): WrittenEdit {
  let changed = cells;
  const written: WrittenEdit['columns'][number][] = [];
  for (const part of [...OWN_LINES, ...ADDRESS_FIELDS]) {
    const columns = mapping[part];
    if (columns === undefined || columns.length === 0 || typed[part] === entered[part]) continue;
    const text = textOfCells(changed, columns);
    const edits = editsOf(text, typed[part]);
    changed = editCells(changed, text, edits);
    for (const { start } of edits) written.push({ column: columns[cellAt(text, start)] ?? -1, part });
  }
  return { cells: changed, columns: written };
}

type Line = { readonly start: number; readonly end: number; readonly text: string };

const JOIN = ', ';

/** Keeps the lines that are equal at the beginning and the end of the typed text. Replaces the lines between them. */
function editsOf(text: CellText, typed: string): readonly Edit[] {
  const lines = linesOf(text);
  let rest = typed;
  let head = 0;
  let tail = lines.length;
  for (; head < tail && startsWith(rest, lines[head]?.text ?? ''); head += 1)
    rest = rest.slice((lines[head]?.text.length ?? 0) + JOIN.length);
  for (; tail > head && endsWith(rest, lines[tail - 1]?.text ?? ''); tail -= 1)
    rest = rest.slice(0, Math.max(0, rest.length - (lines[tail - 1]?.text.length ?? 0) - JOIN.length));
  const middle = lines.slice(head, tail);
  if (middle.length === 0) return insertedLine(text, lines[head - 1], lines[head], rest);
  return spread(middle, rest).map((line, i) => ({
    start: middle[i]?.start ?? 0,
    end: middle[i]?.end ?? 0,
    text: line,
  }));
}

const startsWith = (text: string, line: string): boolean => text === line || text.startsWith(line + JOIN);
const endsWith = (text: string, line: string): boolean => text === line || text.endsWith(JOIN + line);

function insertedLine(
  { starts }: CellText,
  before: Line | undefined,
  after: Line | undefined,
  typed: string,
): readonly Edit[] {
  if (typed === '') return [];
  if (before) return [{ start: before.end, end: before.end, text: JOIN + typed }];
  const start = after?.start ?? starts[0] ?? 0;
  return [{ start, end: start, text: after ? typed + JOIN : typed }];
}

/** Splits the text at commas into as many lines as before. If that fails, puts the whole text into the first line. */
function spread(lines: readonly Line[], typed: string): readonly string[] {
  const pieces = typed.split(JOIN);
  const sizes = lines.map(({ text }) => text.split(JOIN).length);
  const isSameShape = sizes.reduce((sum, size) => sum + size, 0) === pieces.length;
  if (!isSameShape) return lines.map((_, i) => (i === 0 ? typed : ''));
  let taken = 0;
  return sizes.map((size) => {
    taken += size;
    return pieces.slice(taken - size, taken).join(JOIN);
  });
}

function linesOf({ text }: CellText): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of text.split(/\r\n|\r|\n/u)) {
    const at = text.indexOf(piece, start);
    start = at + piece.length;
    const trimmed = piece.trim();
    if (trimmed === '') continue;
    const from = at + piece.indexOf(trimmed);
    lines.push({ start: from, end: from + trimmed.length, text: trimmed });
  }
  return lines;
}
