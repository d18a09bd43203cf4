/**
 * One row of a worksheet patched: its own cells and ours merged by column into one ascending order, so that no
 * reference stands twice. What is between its own cells, and every cell that nothing is written into, is copied.
 */
import { cellXml, contentXml } from './cell-xml.ts';
import type { CellValue } from '../sheet.ts';
import type { SheetCell, SheetRow } from './sheet-walker.ts';
import { isEmptyCell } from './sheet-walker.ts';
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
};

/** A row with its writes, in place of its old text. */
export type PatchedRow = {
  /** A character a byte. */
  readonly xml: string;
  /** Where the row began in the text. */
  readonly from: number;
  readonly counts: PatchedCells;
};

/** What patching a row came to. */
export type PatchedCells = {
  /** Columns of writes left out because the cell holds a formula: others may rest on it. */
  readonly formulasKept: readonly number[];
  /** Cells that had their text in the workbook's table of texts, and have their own now. */
  readonly sharedTextsLeft: number;
};

/**
 * @param text what the row's places count in, a character a byte
 * @param writes at least one
 */
export function patchedRow(text: string, row: SheetRow, writes: readonly CellWrite[]): PatchedRow {
  const { from } = row;
  const tag = text.slice(from, row.openEnd);
  const prefix = prefixOf(tag);
  const wanted = new Map(writes.map((write) => [write.column, write]));
  const formulasKept: number[] = [];
  let sharedTextsLeft = 0;

  const pieces: { readonly column: number; readonly xml: string }[] = [];
  let before = row.openEnd;
  const read = readCells(row);
  for (const cell of row.cells) {
    const gap = text.slice(before, cell.from);
    before = cell.closeEnd;
    const isRead = read.get(cell.column) === cell;
    const write = isRead ? wanted.get(cell.column) : undefined;
    const isRewritten = write !== undefined && !cell.hasFormula;
    if (write && !isRewritten) formulasKept.push(cell.column);
    if ((isRewritten || !isRead) && cell.type === 's' && cell.hasContent) sharedTextsLeft += 1;
    if (!isRead) continue;
    wanted.delete(cell.column);
    const xml = isRewritten
      ? rewrittenCell(text.slice(cell.from, cell.openEnd), cell.style, write, prefix)
      : text.slice(cell.from, cell.closeEnd);
    pieces.push({ column: cell.column, xml: gap + xml });
  }
  for (const { column, value, style, restyle } of wanted.values()) {
    const written = restyle ? restyle(rowStyle(tag) ?? style) : style;
    pieces.push({ column, xml: asUnits(cellXml(column, row.number, value, written, prefix)) });
  }

  const cells = pieces.toSorted((a, b) => a.column - b.column).map(({ xml }) => xml);
  const end = row.isSelfClosing ? `</${prefix}row>` : text.slice(before, row.closeEnd);
  return {
    xml: openTag(tag, ['spans']) + cells.join('') + end,
    from,
    counts: { formulasKept, sharedTextsLeft },
  };
}

/** A row the sheet does not have, a character a byte. */
export function newRow(number: number, writes: readonly CellWrite[], prefix: string): string {
  const cells = writes.map(({ column, value, style }) => cellXml(column, number, value, style, prefix));
  return asUnits(`<${prefix}row r="${number}">${cells.join('')}</${prefix}row>`);
}

/** The namespace prefix of a tag with its colon; '' without one. */
export const prefixOf = (tag: string): string => /^<([\w.-]+:)?/u.exec(tag)?.[1] ?? '';

/** By column. A damaged row may have two cells of one reference: what is read, and kept, is the last with content. */
function readCells({ cells }: SheetRow): ReadonlyMap<number, SheetCell> {
  const read = new Map<number, SheetCell>();
  for (const cell of cells) {
    const other = read.get(cell.column);
    if (!other || isEmptyCell(other) || !isEmptyCell(cell)) read.set(cell.column, cell);
  }
  return read;
}

/** A cell with another value in its own style. Its type, and what Excel knows of the value it had, go with that value. */
function rewrittenCell(tag: string, ownStyle: number, { value, restyle }: CellWrite, prefix: string): string {
  const style = restyle ? restyle(ownStyle) : ownStyle;
  const open =
    style === ownStyle
      ? openTag(tag, ['t', 'cm', 'vm'])
      : `${openTag(tag, ['t', 'cm', 'vm', 's']).slice(0, -1)} s="${style}">`;
  const content = asUnits(contentXml(value, prefix));
  if (content === '') return `${open.slice(0, -1)}/>`;
  return typeof value === 'number'
    ? `${open}${content}</${prefix}c>`
    : `${open.slice(0, -1)} t="inlineStr">${content}</${prefix}c>`;
}

/** The cell format of cells that a row has not; null where it says none. */
function rowStyle(tag: string): number | null {
  const style = /\ss\s*=\s*["'](\d+)["']/u.exec(tag)?.[1];
  return style !== undefined && /\scustomFormat\s*=\s*["'](?:1|true)["']/u.test(tag) ? Number(style) : null;
}

/** An opening tag that does not close itself, without some of its attributes. */
function openTag(tag: string, without: readonly string[]): string {
  const isSelfClosing = tag.endsWith('/>');
  const open = tag.slice(0, isSelfClosing ? -2 : -1).trimEnd();
  const kept = open.replaceAll(ATTRIBUTE, (attribute, name: string) =>
    without.includes(name) ? '' : attribute,
  );
  return `${kept}>`;
}

const ATTRIBUTE = /(?<!\s)\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/gu;
