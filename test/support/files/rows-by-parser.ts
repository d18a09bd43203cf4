/** Reads the rows of a worksheet with saxes, an independent XML parser. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { columnOf } from '../../../src-main/spreadsheet/cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../src-main/spreadsheet/limits.ts';
import { createRichText } from '../../../src-main/spreadsheet/workbook/shared-strings.ts';
import type { SheetCell, SheetRow } from '../../../src-main/spreadsheet/workbook/sheet-walker.ts';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attribute({ attributes }: SaxesTagPlain, name: string): string | null {
  const own = attributes[name];
  return own ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? null;
}

/** Returns null if the parser refuses the XML or the XML exceeds the format's limits. Places are byte offsets. */
export function rowsByParser(xml: string): readonly SheetRow[] | null {
  const rows: SheetRow[] = [];
  const inline = createRichText();
  let row: SheetRow | null = null;
  let cell: SheetCell | null = null;
  let inside = '';
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
      const isHidden = attribute(tag, 'hidden') === '1';
      row = { ...span(tag), number: rowNumber(tag, lastRow), cells: [], isHidden, areCellsJoined: false };
    } else if (name === 'c' && row) {
      row.number = numberByCell(tag, row);
      cell = { ...span(tag), ...headOf(tag, row) };
      row.cells.push(cell);
    } else if (cell && name === 'v') inside = name;
    else if (cell && name === 'f') {
      inside = name;
      Object.assign(cell, { hasFormula: true, formulaRange: filledBy(tag) });
    } else if (cell && name === 'is') inline.clear();
    else if (cell) inline.open(name);
  });
  const onText = (text: string): void => {
    if (cell && inside === 'v') cell.value += text;
    else if (cell && inside === 'f') cell.formula = (cell.formula ?? '') + text;
    else if (cell) inline.text(text);
  };
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, onText);
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    if (name === 'c' && cell) {
      cell.closeEnd = byteOf(parser.position);
      cell = null;
    } else if (name === 'row' && row) {
      row.closeEnd = byteOf(parser.position);
      rows.push(row);
      lastRow = row.number;
      row = null;
    } else if (name === inside) inside = '';
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

const filledBy = (tag: SaxesTagPlain): string | null =>
  ['array', 'dataTable'].includes(attribute(tag, 't') ?? '') ? attribute(tag, 'ref') : null;

function rowNumber(tag: SaxesTagPlain, last: number): number {
  const number = Number(attribute(tag, 'r') ?? 0);
  if (number > MAX_ROWS) throw new Error('beyond the last row');
  return Number.isInteger(number) && number > 0 ? number : last + 1;
}

/** Returns the row's number. The first cell's reference overrides the row's tag. Later cells must agree. */
function numberByCell(tag: SaxesTagPlain, { number, cells }: SheetRow): number {
  const stated = Number(/\d+/u.exec(attribute(tag, 'r') ?? '')?.[0] ?? number);
  if (stated !== number && cells.length > 0) throw new Error('a cell of another row');
  return stated;
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
