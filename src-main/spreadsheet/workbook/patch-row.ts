/**
 * One row of a worksheet patched: its own cells and ours merged by column into one ascending order, so that no
 * reference stands twice. What is between its own cells, and every cell that nothing is written into, is copied.
 */

import type { CellValue } from '../sheet.ts';
import { type CellTools, cellXml, contentXml } from './cell-xml.ts';
import type { OwnTexts } from './own-texts.ts';
import { isEmptyCell, type SheetCell, type SheetRow } from './sheet-walker.ts';
import { asUnits } from './xml-units.ts';

/** A value for a column, 0-based. */
export type CellWrite = {
  readonly column: number;
  readonly value: CellValue;
  /** Of a cell that is not there yet: an index into the workbook's cell formats. */
  readonly style: number;
  /**
   * The style of a cell of the list's own, from the one it has; for one that is not there yet, from its row's or
   * `style`. null for a cell of ours, which keeps its style.
   */
  readonly restyle: ((style: number) => number) | null;
  /**
   * Of a cell of the list's own that holds a number, or none yet in a column of numbers: the style in which a number is
   * shown as these digits. null where text has to be written.
   */
  readonly digitsStyle?: ((style: number, digits: string) => number | null) | undefined;
  /** Whether its column has numbers only. */
  readonly isOfNumbers?: boolean;
  /** Lines that its text takes where it wraps; 1 unless said otherwise. */
  readonly lines?: number;
};

/** Points that a line of text takes in the fonts of most workbooks. */
const LINE_PT = 15;
/** The highest a row can be in Excel. */
const MOST_PT = 409;

/** A row with its writes, a character a byte. */
export type PatchedRow = { readonly xml: string; readonly counts: PatchedCells };

/** What patching a row came to. */
export type PatchedCells = {
  /** Writes left out because the cell holds a formula, on which others may rest, or a linked data type. */
  readonly kept: readonly { readonly column: number; readonly why: 'formula' | 'linked' }[];
  /** Cells that had their text in the workbook's table of texts, and have another value now. */
  readonly sharedTextsLeft: number;
};

/**
 * @param text of the row, a character a byte; the places of its cells count from where the row's do
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
  // What is copied is one stretch of the row's text, up to where something is written.
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

/**
 * A height that a program worked out for the cells of before would cut off a text of ours: the row gets the one that the
 * program would work out now. Excel and LibreOffice show the height they find. One that a person has set stays.
 */
function rowTag(tag: string, writes: readonly CellWrite[]): string {
  const lines = writes.reduce((most, write) => Math.max(most, write.lines ?? 1), 1);
  const height = lines === 1 ? undefined : /\sht\s*=\s*["']([\d.]+)["']/u.exec(tag)?.[1];
  const needed = Math.min(lines * LINE_PT, MOST_PT);
  const isSet = /\scustomHeight\s*=\s*["'](?:1|true)["']/u.test(tag);
  if (height === undefined || Number(height) >= needed || isSet) return openTag(tag, ['spans']);
  return `${openTag(tag, ['spans', 'ht']).slice(0, -1)} ht="${needed}">`;
}

const isSharedText = ({ type, hasContent }: SheetCell): boolean => type === 's' && hasContent;

/** By column; of two for one column the last. */
function inOrder(writes: readonly CellWrite[]): readonly CellWrite[] {
  const isAscending = writes.every(({ column }, i) => i === 0 || (writes[i - 1]?.column ?? 0) < column);
  if (isAscending) return writes;
  const byColumn = new Map(writes.map((write) => [write.column, write]));
  return [...byColumn.values()].toSorted((a, b) => a.column - b.column);
}

/** A row's cells by column, one for each. */
type OrderedCells = {
  readonly cells: readonly SheetCell[];
  /** Where what stands before each of them begins; null where they are all of the row's, as it has them. */
  readonly gaps: ReadonlyMap<SheetCell, number> | null;
  /** Cells that another one of their column stands for. */
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

/** A row the sheet does not have, a character a byte. */
export function newRow(number: number, writes: readonly CellWrite[], tools: CellTools): string {
  const { prefix } = tools;
  const cells = writes.map(({ column, value, style }) => cellXml(column, number, value, tools, style));
  return asUnits(`<${prefix}row r="${number}">${cells.join('')}</${prefix}row>`);
}

/** The namespace prefix of a tag with its colon; '' without one. */
export const prefixOf = (tag: string): string => /^<([\w.-]+:)?/u.exec(tag)?.[1] ?? '';

/** By column. A damaged row may have two cells of one reference: what is read, and kept, is the last with content. */
function readCells(cells: readonly SheetCell[]): ReadonlyMap<number, SheetCell> {
  const read = new Map<number, SheetCell>();
  for (const cell of cells) {
    const other = read.get(cell.column);
    if (!other || isEmptyCell(other) || !isEmptyCell(cell)) read.set(cell.column, cell);
  }
  return read;
}

/** A cell with another value in its own style. Its type, and what Excel knows of the value it had, go with that value. */
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

/** Digits beyond these are lost in a number. */
const DIGITS = /^\d{1,15}$/u;

/** So that a column of numbers stays one: postcodes that are repaired in some of its rows are not text beside numbers. */
function asNumber({ value, digitsStyle }: CellWrite, style: number): readonly [CellValue, number] {
  const shown = typeof value === 'string' && DIGITS.test(value) ? digitsStyle?.(style, value) : null;
  return shown === null || shown === undefined ? [value, style] : [Number(value), shown];
}

/** The cell format of cells that a row has not; null where it says none. */
function rowStyle(tag: string): number | null {
  const style = /\ss\s*=\s*["'](\d+)["']/u.exec(tag)?.[1];
  return style !== undefined && /\scustomFormat\s*=\s*["'](?:1|true)["']/u.test(tag) ? Number(style) : null;
}

/** An opening tag that does not close itself, without some of its attributes. @param tag one that a scanner has read */
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
