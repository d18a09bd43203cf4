import { columnOf, rowOf } from '../cell-reference.ts';
import { HiddenColumns } from '../hidden-columns.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { createRichText, joinText } from './shared-strings.ts';
import { XmlScanner } from './xml/xml-scanner.ts';

/** The place of an element, in bytes from the beginning of the part. */
type TagSpan = {
  readonly from: number;
  readonly openEnd: number;
  /** The offset after the closing tag. Equals `openEnd` for a self-closing `<c/>`. */
  closeEnd: number;
  readonly isSelfClosing: boolean;
};

export type SheetCell = TagSpan & {
  /** 0-based. */
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** For an error that represents a linked data type: the number of its value (`vm`). */
  readonly linked?: number;
  hasContent: boolean;
  hasFormula: boolean;
  formula?: string;
  /** The range that the cell's formula fills, as an array or a data table; null otherwise. */
  formulaRange: string | null;
  /** The value as written in the file; empty if values are not wanted. */
  value: string;
  /** The text in the cell itself; a placeholder if values are not wanted. Null if the cell has none. */
  inlineText: string | null;
};

export type SheetRow = TagSpan & {
  /** The 1-based number from the cells or the tag. Without one, it is the number of the previous row plus 1. */
  number: number;
  readonly cells: SheetCell[];
  readonly isHidden: boolean;
  hidesZeros?: true;
  readonly areCellsJoined: boolean;
};

export type SheetWalker = {
  readonly write: (bytes: Uint8Array) => readonly SheetRow[];
  /** @returns the rows that only the end of the sheet completes */
  readonly close: () => readonly SheetRow[];
  /** Complete when the first row ends, because the columns precede the rows. */
  readonly hiddenColumns: HiddenColumns;
  /** Returns the place of the cell that is being read; null between cells. */
  readonly cellAt: () => { readonly row: number; readonly column: number } | null;
};

/** The placeholder for the text of a cell if values are not wanted. */
const SOME_TEXT = '-';

export const isEmptyCell = ({ hasContent, hasFormula }: SheetCell): boolean => !hasContent && !hasFormula;

/** @param wants `values`: whether to read the values of cells; a patch copies them unread */
export function createSheetWalker({ values }: { readonly values: boolean }): SheetWalker {
  const inline = createRichText();
  const ended: SheetRow[] = [];
  let row: SheetRow | null = null;
  let cell: SheetCell | null = null;
  let inside = '';
  let lastRow = 0;
  let hidesZeros = false;
  const hiddenColumns = new HiddenColumns();

  const onOpenTag = (name: string, isSelfClosing: boolean): void => {
    if (name === 'row') {
      row = newRow(scanner, rowNumber(scanner.attribute('r'), lastRow), isSelfClosing);
      if (hidesZeros) row.hidesZeros = true;
    } else if (name === 'col') addColumns(hiddenColumns, scanner);
    else if (name === 'sheetView') hidesZeros ||= /^(?:0|false)$/u.test(scanner.attribute('showZeros') ?? '');
    else if (name === 'c' && row) {
      cell = newCell(scanner, row, isSelfClosing);
      row.cells.push(cell);
    } else if (cell) {
      inside = name;
      if (name === 'f') Object.assign(cell, { hasFormula: true, formulaRange: formulaRange(scanner) });
      else if (name === 'is') inline.clear();
      else inline.open(name);
    }
  };
  const onText = (): void => {
    if (cell && inside === 'v') {
      cell.hasContent = true;
      if (values) cell.value = joinText(cell.value, scanner.text());
    } else if (cell && inside === 'f' && values) cell.formula = joinText(cell.formula ?? '', scanner.text());
    else if (cell && inline.isText()) inline.text(values ? scanner.text() : SOME_TEXT);
  };
  const onCloseTag = (name: string): void => {
    inside = '';
    if (name === 'c' && cell) {
      cell.closeEnd = scanner.to();
      cell = null;
    } else if (name === 'row' && row) {
      row.closeEnd = scanner.to();
      lastRow = row.number;
      ended.push(row);
      row = null;
    } else if (name === 'is' && cell) {
      cell.inlineText = inline.read();
      if (cell.inlineText !== '') cell.hasContent = true;
    } else inline.close(name);
  };
  const scanner = new XmlScanner({ onOpenTag, onText, onCloseTag });

  const takeAfter = (scan: () => void): readonly SheetRow[] => {
    scan();
    return ended.splice(0);
  };
  return {
    write: (bytes) => takeAfter(() => scanner.write(bytes)),
    close: () => takeAfter(() => scanner.close()),
    hiddenColumns,
    cellAt: () => (row && cell ? { row: row.number, column: cell.column } : null),
  };
}

const isTrue = (text: string | null): boolean => /^(?:1|true)$/u.test(text ?? '');

function addColumns(columns: HiddenColumns, scanner: XmlScanner): void {
  const from = Number(scanner.attribute('min') ?? 1) - 1;
  const end = Number(scanner.attribute('max') ?? 0);
  columns.add(
    from,
    end,
    isTrue(scanner.attribute('hidden')) || Number(scanner.attribute('width') ?? 1) === 0,
  );
}

const formulaRange = (scanner: XmlScanner): string | null =>
  /^(?:array|dataTable)$/u.test(scanner.attribute('t') ?? '') ? scanner.attribute('ref') : null;

function rowNumber(stated: string | null, last: number): number {
  const number = Number(stated ?? 0);
  if (!Number.isInteger(number) || number < 1) return last + 1;
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
    isHidden: isTrue(scanner.attribute('hidden')) || Number(scanner.attribute('ht') ?? 1) === 0,
    areCellsJoined: false,
  };
}

function newCell(scanner: XmlScanner, row: SheetRow, isSelfClosing: boolean): SheetCell {
  const { cells } = row;
  if (cells.length >= MAX_COLUMNS) throw new Error('a row with more cells than columns');
  const reference = scanner.attribute('r');
  const column = reference === null ? (cells.at(-1)?.column ?? -1) + 1 : columnOf(reference);
  if (column < 0 || column >= MAX_COLUMNS) throw new Error(`no such cell: ${reference ?? column}`);
  const stated = reference === null ? 0 : rowOf(reference);
  if (stated > 0 && stated !== row.number) {
    if (cells.length > 0 || stated > MAX_ROWS) throw new Error(`cell ${reference} in row ${row.number}`);
    row.number = stated;
  }
  const openEnd = scanner.to();
  const type = scanner.attribute('t') ?? '';
  const linked = type === 'e' ? scanner.attribute('vm') : null;
  return {
    from: scanner.from(),
    openEnd,
    closeEnd: openEnd,
    isSelfClosing,
    column,
    type,
    ...(linked === null ? {} : { linked: Number(linked) }),
    style: Number(scanner.attribute('s') ?? 0),
    hasContent: false,
    hasFormula: false,
    formulaRange: null,
    value: '',
    inlineText: null,
  };
}
