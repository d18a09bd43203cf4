/** The rows of a worksheet as saxes, an XML parser that is not ours, finds them. */
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { columnOf } from '../../../src-main/spreadsheet/cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../src-main/spreadsheet/limits.ts';
import { createRichText } from '../../../src-main/spreadsheet/workbook/shared-strings.ts';
import type { SheetCell, SheetRow } from '../../../src-main/spreadsheet/workbook/sheet-walker.ts';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attribute({ attributes }: SaxesTagPlain, name: string): string | null {
  const own = attributes[name];
  return own ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? null;
}

/** null for what it refuses, or what is beyond the format's limits. Places are bytes. */
export function rowsByParser(xml: string): readonly SheetRow[] | null {
  const rows: SheetRow[] = [];
  const inline = createRichText();
  let row: SheetRow | null = null;
  let cell: SheetCell | null = null;
  let isValue = false;
  let lastRow = 0;
  const parser = new SaxesParser({ xmlns: false });
  const span = ({ isSelfClosing }: SaxesTagPlain) => {
    const from = byteOf(xml.lastIndexOf('<', parser.position - 1));
    const openEnd = byteOf(parser.position);
    return { from, openEnd, closeEnd: openEnd, isSelfClosing };
  };
  const byteOf = (place: number): number => Buffer.byteLength(xml.slice(0, place));
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (name === 'row') {
      lastRow = rowNumber(tag, lastRow);
      const isHidden = attribute(tag, 'hidden') === '1';
      row = { ...span(tag), number: lastRow, cells: [], isHidden, areCellsJoined: false };
    } else if (name === 'c' && row) {
      cell = { ...span(tag), ...headOf(tag, row) };
      row.cells.push(cell);
    } else if (cell && name === 'v') isValue = true;
    else if (cell && name === 'f') {
      cell.hasFormula = true;
      const isFilled = ['array', 'dataTable'].includes(attribute(tag, 't') ?? '');
      cell.formulaRange = isFilled ? attribute(tag, 'ref') : null;
    } else if (cell && name === 'is') inline.clear();
    else if (cell) inline.open(name);
  });
  const onText = (text: string): void => {
    if (cell && isValue) cell.value += text;
    else if (cell) inline.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    if (name === 'c' && cell) {
      cell.closeEnd = byteOf(parser.position);
      cell = null;
    } else if (name === 'row' && row) {
      row.closeEnd = byteOf(parser.position);
      rows.push(row);
      row = null;
    } else if (name === 'v') isValue = false;
    else if (name === 'is' && cell) cell.inlineText = inline.read();
    else inline.close(name);
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  for (const found of rows.flatMap(({ cells }) => cells))
    found.hasContent = found.value !== '' || (found.inlineText ?? '') !== '';
  return rows;
}

function rowNumber(tag: SaxesTagPlain, last: number): number {
  const number = Number(attribute(tag, 'r') ?? 0);
  if (number > MAX_ROWS) throw new Error('beyond the last row');
  return Number.isInteger(number) && number > last ? number : last + 1;
}

function headOf(tag: SaxesTagPlain, { cells }: SheetRow) {
  const reference = attribute(tag, 'r');
  const column = reference === null ? (cells.at(-1)?.column ?? -1) + 1 : columnOf(reference);
  if (column < 0 || column >= MAX_COLUMNS) throw new Error('no such cell');
  return {
    column,
    type: attribute(tag, 't') ?? '',
    style: Number(attribute(tag, 's') ?? 0),
    hasContent: false,
    hasFormula: false,
    formulaRange: null,
    value: '',
    inlineText: null,
  };
}
