/**
 * Walks a worksheet's XML row by row: one path for reading, measuring and patching. Places are offsets
 * into the decoded text, so that a patch can keep everything between them as it is.
 */
import type { SaxesTagPlain } from 'saxes';
import { columnOf } from '../cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { createRichText, joinText } from './shared-strings.ts';
import { attribute, createXmlParser, localName } from './xml.ts';

/** An element's span: after its opening tag, and after its closing tag (the same when `<c/>` closes itself). */
export type TagSpan = { readonly openEnd: number; closeEnd: number; readonly isSelfClosing: boolean };

/** A cell as its XML has it. */
export type SheetCell = TagSpan & {
  /** 0-based. */
  readonly column: number;
  /** The `t` attribute; '' for numbers. */
  readonly type: string;
  /** The `s` attribute. */
  readonly style: number;
  value: string;
  /** Text in the cell itself; null for cells of other kinds. */
  inlineText: string | null;
  hasFormula: boolean;
  /** What the cell's formula fills beside it, as an array or a data table; null for other formulas and none. */
  formulaRange: string | null;
};

/** A row as its XML has it; `number` is 1-based. */
export type SheetRow = TagSpan & { readonly number: number; readonly cells: SheetCell[] };

/** Takes a worksheet's XML in pieces of any size. */
export type SheetWalker = {
  /** @returns the rows that ended in this piece of text */
  readonly write: (text: string) => readonly SheetRow[];
  readonly close: () => void;
  /** The cell being read; null between cells. */
  readonly cellAt: () => { readonly row: number; readonly column: number } | null;
};

/** Whether a cell has nothing but a style. */
export const isEmptyCell = (cell: SheetCell): boolean =>
  cell.value === '' && !cell.hasFormula && (cell.inlineText ?? '') === '';

/** Positions are UTF-16 units from the beginning of the part. */
export function createSheetWalker(): SheetWalker {
  const inline = createRichText();
  let ended: SheetRow[] = [];
  let row: SheetRow | null = null;
  let cell: SheetCell | null = null;
  let isValue = false;
  let lastRow = 0;

  const span = (tag: SaxesTagPlain): TagSpan => spanOf(parser.position(), tag);

  const onOpenTag = (tag: SaxesTagPlain): void => {
    const name = localName(tag.name);
    if (name === 'row') {
      lastRow = rowNumber(tag, lastRow);
      row = { ...span(tag), number: lastRow, cells: [] };
    } else if (name === 'c' && row) {
      cell = { ...span(tag), ...cellHead(tag, row), ...EMPTY };
      row.cells.push(cell);
    } else if (cell) {
      if (name === 'v') isValue = true;
      else if (name === 'f') {
        cell.hasFormula = true;
        cell.formulaRange = formulaRange(tag);
      } else if (name === 'is') inline.clear();
      else inline.open(name);
    }
  };
  const onText = (text: string): void => {
    if (cell && isValue) cell.value = joinText(cell.value, text);
    else if (cell) inline.text(text);
  };
  const onCloseTag = (tag: SaxesTagPlain): void => {
    const name = localName(tag.name);
    if (name === 'c' && cell) {
      cell.closeEnd = parser.position();
      cell = null;
    } else if (name === 'row' && row) {
      row.closeEnd = parser.position();
      ended.push(row);
      row = null;
    } else if (name === 'v') isValue = false;
    else if (name === 'is' && cell) cell.inlineText = inline.read();
    else inline.close(name);
  };
  const parser = createXmlParser({ onOpenTag, onText, onCloseTag });

  const take = (): readonly SheetRow[] => {
    const rows = ended;
    ended = [];
    return rows;
  };
  return {
    write: (text) => {
      parser.write(text);
      return take();
    },
    close: () => parser.close(),
    cellAt: () => (row && cell ? { row: row.number, column: cell.column } : null),
  };
}

const EMPTY = { value: '', inlineText: null, hasFormula: false, formulaRange: null };

const spanOf = (position: number, { isSelfClosing }: SaxesTagPlain): TagSpan => ({
  openEnd: position,
  closeEnd: position,
  isSelfClosing,
});

const formulaRange = (tag: SaxesTagPlain): string | null =>
  /^(?:array|dataTable)$/u.test(attribute(tag, 't') ?? '') ? attribute(tag, 'ref') : null;

/** A row that does not say its number, or says one already passed, follows the row before it. */
function rowNumber(tag: SaxesTagPlain, last: number): number {
  const number = Number(attribute(tag, 'r') ?? 0);
  if (!Number.isInteger(number) || number <= last) return last + 1;
  if (number > MAX_ROWS) throw new Error(`row ${number} is beyond the last row`);
  return number;
}

function cellHead(tag: SaxesTagPlain, { cells }: SheetRow) {
  if (cells.length >= MAX_COLUMNS) throw new Error('a row with more cells than columns');
  const reference = attribute(tag, 'r');
  const column = reference === null ? (cells.at(-1)?.column ?? -1) + 1 : columnOf(reference);
  if (column < 0 || column >= MAX_COLUMNS) throw new Error(`no such cell: ${reference ?? column}`);
  return { column, type: attribute(tag, 't') ?? '', style: Number(attribute(tag, 's') ?? 0) };
}
