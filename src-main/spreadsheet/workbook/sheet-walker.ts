/** Walks a worksheet's XML row by row: one path for reading, measuring and patching. */
import { columnOf } from '../cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { createRichText, joinText } from './shared-strings.ts';
import { XmlScanner } from './xml/xml-scanner.ts';

/** Where an element stands, in bytes from the beginning of the part. */
export type TagSpan = {
  /** Where its opening tag begins. */
  readonly from: number;
  /** After its opening tag. */
  readonly openEnd: number;
  /** After its closing tag; the same as `openEnd` when `<c/>` closes itself. */
  closeEnd: number;
  readonly isSelfClosing: boolean;
};

/** A cell as its XML has it. */
export type SheetCell = TagSpan & {
  /** 0-based. */
  readonly column: number;
  /** The `t` attribute; '' for numbers. */
  readonly type: string;
  /** The `s` attribute. */
  readonly style: number;
  /** Whether it has a value, or text of its own. */
  hasContent: boolean;
  hasFormula: boolean;
  /** What the cell's formula fills beside it, as an array or a data table; null for other formulas and none. */
  formulaRange: string | null;
  /** '' where values are not asked for. */
  value: string;
  /** Text in the cell itself, or some text where values are not asked for; null for cells of other kinds. */
  inlineText: string | null;
};

/** A row as its XML has it. */
export type SheetRow = TagSpan & {
  /** 1-based. */
  readonly number: number;
  readonly cells: SheetCell[];
  /** Whether it is not seen, by hand or by a filter. */
  readonly isHidden: boolean;
  /** Whether one cell stands for all of them: see `row-index.ts`. */
  readonly areCellsJoined: boolean;
};

/** Takes a worksheet's XML in pieces of any size. */
export type SheetWalker = {
  /** @returns the rows that ended in this piece */
  readonly write: (bytes: Uint8Array) => readonly SheetRow[];
  /** @returns the rows that only its end shows to have ended */
  readonly close: () => readonly SheetRow[];
  /** The cell being read; null between cells. */
  readonly cellAt: () => { readonly row: number; readonly column: number } | null;
};

/** Instead of each text where values are not asked for. */
const SOME_TEXT = '-';

/** Whether a cell has nothing but a style. */
export const isEmptyCell = ({ hasContent, hasFormula }: SheetCell): boolean => !hasContent && !hasFormula;

/** @param wants `values`: whether cells get their values: a patch copies them as they stand */
export function createSheetWalker({ values }: { readonly values: boolean }): SheetWalker {
  const inline = createRichText();
  const ended: SheetRow[] = [];
  let row: SheetRow | null = null;
  let cell: SheetCell | null = null;
  let isValue = false;
  let lastRow = 0;

  const onOpenTag = (name: string, isSelfClosing: boolean): void => {
    if (name === 'row') {
      lastRow = rowNumber(scanner.attribute('r'), lastRow);
      row = newRow(scanner, lastRow, isSelfClosing);
    } else if (name === 'c' && row) {
      cell = newCell(scanner, row, isSelfClosing);
      row.cells.push(cell);
    } else if (cell) {
      if (name === 'v') isValue = true;
      else if (name === 'f') {
        cell.hasFormula = true;
        cell.formulaRange = formulaRange(scanner);
      } else if (name === 'is') inline.clear();
      else inline.open(name);
    }
  };
  const onText = (): void => {
    if (!cell) return;
    if (isValue) {
      cell.hasContent = true;
      if (values) cell.value = joinText(cell.value, scanner.text());
    } else if (inline.isText()) inline.text(values ? scanner.text() : SOME_TEXT);
  };
  const onCloseTag = (name: string): void => {
    if (name === 'c' && cell) {
      cell.closeEnd = scanner.to();
      cell = null;
    } else if (name === 'row' && row) {
      row.closeEnd = scanner.to();
      ended.push(row);
      row = null;
    } else if (name === 'v') isValue = false;
    else if (name === 'is' && cell) {
      cell.inlineText = inline.read();
      if (cell.inlineText !== '') cell.hasContent = true;
    } else inline.close(name);
  };
  const scanner = new XmlScanner({ onOpenTag, onText, onCloseTag });

  const take = (): readonly SheetRow[] => ended.splice(0);
  return {
    write: (bytes) => {
      scanner.write(bytes);
      return take();
    },
    close: () => {
      scanner.close();
      return take();
    },
    cellAt: () => (row && cell ? { row: row.number, column: cell.column } : null),
  };
}

const formulaRange = (scanner: XmlScanner): string | null =>
  /^(?:array|dataTable)$/u.test(scanner.attribute('t') ?? '') ? scanner.attribute('ref') : null;

/** A row that does not say its number, or says one already passed, follows the row before it. */
function rowNumber(stated: string | null, last: number): number {
  const number = Number(stated ?? 0);
  if (!Number.isInteger(number) || number <= last) return last + 1;
  if (number > MAX_ROWS) throw new Error(`row ${number} is beyond the last row`);
  return number;
}

function newRow(scanner: XmlScanner, number: number, isSelfClosing: boolean): SheetRow {
  const openEnd = scanner.to();
  const from = scanner.from();
  return {
    from,
    openEnd,
    closeEnd: openEnd,
    isSelfClosing,
    number,
    cells: [],
    isHidden: /^(?:1|true)$/u.test(scanner.attribute('hidden') ?? ''),
    areCellsJoined: false,
  };
}

function newCell(scanner: XmlScanner, { cells }: SheetRow, isSelfClosing: boolean): SheetCell {
  if (cells.length >= MAX_COLUMNS) throw new Error('a row with more cells than columns');
  const reference = scanner.attribute('r');
  const column = reference === null ? (cells.at(-1)?.column ?? -1) + 1 : columnOf(reference);
  if (column < 0 || column >= MAX_COLUMNS) throw new Error(`no such cell: ${reference ?? column}`);
  const openEnd = scanner.to();
  return {
    from: scanner.from(),
    openEnd,
    closeEnd: openEnd,
    isSelfClosing,
    column,
    type: scanner.attribute('t') ?? '',
    style: Number(scanner.attribute('s') ?? 0),
    hasContent: false,
    hasFormula: false,
    formulaRange: null,
    value: '',
    inlineText: null,
  };
}
