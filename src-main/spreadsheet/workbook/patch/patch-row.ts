/** Patches one row of a worksheet by merging its cells and ours in column order. Everything unchanged is copied. */

import type { CellValue } from '../../sheet.ts';
import { isEmptyCell, type SheetCell, type SheetRow } from '../sheet-walker.ts';
import { asUnits } from '../xml/xml-units.ts';
import { type CellTools, cellXml, contentXml } from './cell-xml.ts';
import type { OwnTexts } from './own-texts.ts';

/** A value to write into a column (0-based). */
export type CellWrite = {
  readonly column: number;
  readonly value: CellValue;
  readonly style: number;
  /** Converts the style of one of the list's own cells, or of its row, to the style to write. Null for our cells. */
  readonly restyle: ((style: number) => number) | null;
  /** Returns the style that shows a number as these digits, for cells in columns of numbers. Null if text must be written. */
  readonly digitsStyle?: ((style: number, digits: string) => number | null) | undefined;
  readonly isOfNumbers?: boolean;
  /** The number of lines of the wrapped text; the default is 1. */
  readonly lines?: number;
};

/** The height of a text line in points, in the fonts of most workbooks. */
const LINE_PT = 15;
const MOST_PT = 409;

/** A patched row, one character per byte. */
export type PatchedRow = { readonly xml: string; readonly counts: PatchedCells };

type PatchedCells = {
  /** Writes that were skipped, because the cell has a linked data type, or a formula on which other cells may depend. */
  readonly kept: readonly { readonly column: number; readonly why: 'formula' | 'linked' }[];
  /** Number of cells whose shared string was replaced, or dropped with a duplicate cell. */
  readonly sharedTextsLeft: number;
};

/**
 * @param text the XML of the row, one character per byte. Offsets of cells count from the same byte as `row.from`
 * @param writes at least one
 */
export function patchedRow(
  text: string,
  row: SheetRow,
  writes: readonly CellWrite[],
  texts: OwnTexts,
): PatchedRow {
  const at = (place: number): number => place - row.from;
  const tag = text.slice(0, at(row.openEnd));
  const prefix = prefixOf(tag);
  const tools = { texts, prefix };
  const kept: PatchedCells['kept'][number][] = [];
  const { cells, gaps, dropped } = cellsInOrder(row);
  let sharedTextsLeft = dropped.filter(isSharedText).length;
  let xml = rowTag(tag, writes);
  // Unchanged text is copied in one piece, up to the place of the next write.
  let copiedFrom = at(row.openEnd);
  let copiedTo = copiedFrom;
  const write = (piece: string): void => {
    xml += text.slice(copiedFrom, copiedTo) + piece;
    copiedFrom = copiedTo;
  };
  const own = (ours: CellWrite): string => {
    const { column, restyle, isOfNumbers } = ours;
    const style = restyle ? (rowStyle(tag) ?? ours.style) : ours.style;
    const [now, shown] = isOfNumbers === true ? asNumber(ours, style) : [ours.value, style];
    return asUnits(cellXml(column, row.number, now, tools, restyle ? restyle(shown) : shown));
  };

  const wanted = inOrder(writes);
  let next = 0;
  for (const [i, cell] of cells.entries()) {
    for (let ours = wanted[next]; ours && ours.column < cell.column; ours = wanted[next]) {
      write(own(ours));
      next += 1;
    }
    const gapFrom = at(gaps?.get(cell) ?? cells[i - 1]?.closeEnd ?? row.openEnd);
    if (gapFrom !== copiedTo) {
      write('');
      copiedFrom = gapFrom;
    }
    copiedTo = at(cell.closeEnd);
    const ours = wanted[next];
    if (ours?.column !== cell.column) continue;
    next += 1;
    if (cell.hasFormula || cell.linked !== undefined) {
      kept.push({ column: cell.column, why: cell.hasFormula ? 'formula' : 'linked' });
      continue;
    }
    if (isSharedText(cell)) sharedTextsLeft += 1;
    copiedTo = at(cell.from);
    write(rewrittenCell(text.slice(at(cell.from), at(cell.openEnd)), cell, ours, tools));
    copiedFrom = copiedTo = at(cell.closeEnd);
  }
  write(wanted.slice(next).map(own).join(''));
  const end = row.isSelfClosing
    ? `</${prefix}row>`
    : text.slice(at(row.cells.at(-1)?.closeEnd ?? row.openEnd), at(row.closeEnd));
  return { xml: xml + end, counts: { kept, sharedTextsLeft } };
}

/** Makes the row high enough for our texts, because programs do not update a stored automatic height. */
function rowTag(tag: string, writes: readonly CellWrite[]): string {
  const lines = writes.reduce((most, write) => Math.max(most, write.lines ?? 1), 1);
  const height = lines === 1 ? undefined : /\sht\s*=\s*["']([\d.]+)["']/u.exec(tag)?.[1];
  const needed = Math.min(lines * LINE_PT, MOST_PT);
  const isSet = /\scustomHeight\s*=\s*["'](?:1|true)["']/u.test(tag);
  if (height === undefined || Number(height) >= needed || isSet) return openTag(tag, ['spans']);
  return `${openTag(tag, ['spans', 'ht']).slice(0, -1)} ht="${needed}">`;
}

const isSharedText = ({ type, hasContent }: SheetCell): boolean => type === 's' && hasContent;

function inOrder(writes: readonly CellWrite[]): readonly CellWrite[] {
  const isAscending = writes.every(({ column }, i) => i === 0 || (writes[i - 1]?.column ?? 0) < column);
  if (isAscending) return writes;
  const byColumn = new Map(writes.map((write) => [write.column, write]));
  return [...byColumn.values()].toSorted((a, b) => a.column - b.column);
}

type OrderedCells = {
  readonly cells: readonly SheetCell[];
  /** Offset of the XML before each cell. Null if all cells are in their original places. */
  readonly gaps: ReadonlyMap<SheetCell, number> | null;
  readonly dropped: readonly SheetCell[];
};

function cellsInOrder({ cells, openEnd }: SheetRow): OrderedCells {
  let last = -1;
  let isAscending = true;
  for (const { column } of cells) {
    if (column <= last) isAscending = false;
    last = column;
  }
  if (isAscending) return { cells, gaps: null, dropped: [] };
  const read = readCells(cells);
  const ordered = [...read.values()].toSorted((a, b) => a.column - b.column);
  const gaps = new Map(cells.map((cell, i) => [cell, cells[i - 1]?.closeEnd ?? openEnd]));
  return { cells: ordered, gaps, dropped: cells.filter((cell) => read.get(cell.column) !== cell) };
}

/** Returns a new row for the sheet, one character per byte. */
export function newRow(number: number, writes: readonly CellWrite[], tools: CellTools): string {
  const { prefix } = tools;
  const cells = writes.map(({ column, value, style }) => cellXml(column, number, value, tools, style));
  return asUnits(`<${prefix}row r="${number}">${cells.join('')}</${prefix}row>`);
}

/** Returns the namespace prefix of a tag with its colon, or an empty string. */
export const prefixOf = (tag: string): string => /^<([\w.-]+:)?/u.exec(tag)?.[1] ?? '';

/** Returns cells by column. If a damaged row has two cells with one reference, the last one with content counts. */
function readCells(cells: readonly SheetCell[]): ReadonlyMap<number, SheetCell> {
  const read = new Map<number, SheetCell>();
  for (const cell of cells) {
    const other = read.get(cell.column);
    if (!other || isEmptyCell(other) || !isEmptyCell(cell)) read.set(cell.column, cell);
  }
  return read;
}

/** Returns the cell with the new value, and without its type and Excel's metadata about the old value. */
function rewrittenCell(tag: string, cell: SheetCell, write: CellWrite, tools: CellTools): string {
  const { style: ownStyle, type, hasContent } = cell;
  const isNumber = hasContent ? type === '' || type === 'n' : write.isOfNumbers === true;
  const [value, shown] = isNumber ? asNumber(write, ownStyle) : [write.value, ownStyle];
  const style = write.restyle ? write.restyle(shown) : shown;
  const open =
    style === ownStyle
      ? openTag(tag, ['t', 'cm', 'vm'])
      : `${openTag(tag, ['t', 'cm', 'vm', 's']).slice(0, -1)} s="${style}">`;
  return open.slice(0, -1) + (asUnits(contentXml(value, tools)) || '/>');
}

/** Matches up to 15 digits, because a number loses further digits. */
const DIGITS = /^\d{1,15}$/u;

/** Writes repaired postcodes as numbers if the column has numbers, so that the column does not mix text and numbers. */
function asNumber({ value, digitsStyle }: CellWrite, style: number): readonly [CellValue, number] {
  const shown = typeof value === 'string' && DIGITS.test(value) ? digitsStyle?.(style, value) : null;
  return shown === null || shown === undefined ? [value, style] : [Number(value), shown];
}

/** Returns the cell format for new cells of a row; null if the row states none. */
function rowStyle(tag: string): number | null {
  const style = /\ss\s*=\s*["'](\d+)["']/u.exec(tag)?.[1];
  return style !== undefined && /\scustomFormat\s*=\s*["'](?:1|true)["']/u.test(tag) ? Number(style) : null;
}

/** Returns an opening tag that is not self-closing, without some of its attributes. @param tag as read by a scanner */
function openTag(tag: string, without: readonly string[]): string {
  let kept = '';
  let copiedFrom = 0;
  let at = tag.search(/[\s/>]/u);
  for (;;) {
    const nameFrom = at + spacesAt(tag, at);
    if (tag[nameFrom] === '>' || tag[nameFrom] === '/') return `${kept}${tag.slice(copiedFrom, at)}>`;
    const equals = tag.indexOf('=', nameFrom);
    const valueFrom = equals + 1 + spacesAt(tag, equals + 1);
    const end = tag.indexOf(tag[valueFrom] ?? '', valueFrom + 1) + 1;
    if (end === 0) throw new Error('a tag that does not end');
    if (without.includes(tag.slice(nameFrom, equals).trimEnd())) {
      kept += tag.slice(copiedFrom, at);
      copiedFrom = end;
    }
    at = end;
  }
}

function spacesAt(text: string, at: number): number {
  let to = at;
  while (' \t\r\n'.includes(text[to] ?? '-')) to += 1;
  return to - at;
}
