/** Reads the tables of a worksheet, and adds our columns to the tables that they extend. */
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { type AddedPlace, type CellRange, parseRange } from '../cell-range.ts';
import type { PackagePart } from '../xlsx-package.ts';
import { escapeAttribute } from '../xml/xml.ts';
import {
  appended,
  applyEdits,
  attributesEdit,
  type Edit,
  elementsOf,
  inOrder,
  type XmlElement,
} from '../xml/xml-elements.ts';

export type SheetTable = {
  readonly part: PackagePart;
  readonly name: string;
  readonly text: string;
  readonly range: CellRange;
  /** The 1-based row of the column names; null if the table hides the row. */
  readonly headerRow: number | null;
  readonly totalsRow: number | null;
  readonly columns: readonly string[];
  readonly elements: readonly XmlElement[];
};

const NAMES = ['table', 'autoFilter', 'tableColumns', 'tableColumn'];

/** Returns null if the part has no range. @throws AppError `file_damaged`, `file_too_large` */
export function readTable(part: PackagePart, text: string, file: string): SheetTable | null {
  const elements = elementsOf(text, NAMES, { file, part: part.fileName });
  const table = elements.find(({ name, parent }) => name === 'table' && parent === '');
  const range = parseRange(table?.attribute('ref') ?? '');
  if (!table || !range) return null;
  const totals = Number(table.attribute('totalsRowCount') ?? 0);
  return {
    part,
    name: (table.attribute('displayName') ?? table.attribute('name') ?? '').toLowerCase(),
    text,
    range,
    headerRow: table.attribute('headerRowCount') === '0' ? null : range.top,
    totalsRow: totals > 0 ? range.bottom - totals + 1 : null,
    columns: elements
      .filter(({ name }) => name === 'tableColumn')
      .map(({ attribute }) => attribute('name') ?? ''),
    elements,
  };
}

/** Returns the cells whose texts the table's part repeats: the column names, and the totals. */
export function cellsOfPart({ range, headerRow, totalsRow }: SheetTable): readonly CellRange[] {
  return [
    ...(headerRow === null ? [] : [{ ...range, bottom: headerRow }]),
    ...(totalsRow === null ? [] : [{ ...range, top: totalsRow }]),
  ];
}

/** Whether the table gets the added columns: it has the list's header, ends next to them, and is not from a query. */
export function isWidened({ range, headerRow, elements }: SheetTable, place: AddedPlace): boolean {
  const type = elements.find(({ name }) => name === 'table')?.attribute('tableType') ?? 'worksheet';
  return (
    place.count > 0 &&
    headerRow === place.headerRow &&
    range.right === place.firstAdded - 1 &&
    type === 'worksheet'
  );
}

/** Adds numbers to names that the tables already have. A table's names must be unique in any letter case. */
export function freeNames(names: readonly string[], tables: readonly SheetTable[]): readonly string[] {
  const taken = new Set(tables.flatMap(({ columns }) => columns.map((name) => name.toLowerCase())));
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Returns the table's part with the added columns. @param names one for each added column, as in its cell */
export function widenedTable({ text, range, elements }: SheetTable, names: readonly string[]): string {
  const last = columnLetters(range.right + names.length);
  const widenedRef = (ref: string): string => ref.replace(/:([A-Z]+)/iu, `:${last}`);
  const ids = elements
    .filter(({ name }) => name === 'tableColumn')
    .map(({ attribute }) => Number(attribute('id')));
  const nextId = Math.max(0, ...ids.filter(Number.isInteger)) + 1;
  const edits = elements.flatMap((element): readonly Edit[] => {
    const { name, parent, prefix } = element;
    if (name === 'table' || (name === 'autoFilter' && parent === 'table'))
      return [attributesEdit(text, element, { ref: widenedRef(element.attribute('ref') ?? '') })];
    if (name !== 'tableColumns') return [];
    const columns = names
      .map((column, i) => `<${prefix}tableColumn id="${nextId + i}" name="${columnName(column)}"/>`)
      .join('');
    const count = element.attribute('count') === null ? {} : { count: `${ids.length + names.length}` };
    return appended(text, element, columns, count);
  });
  return applyEdits(text, inOrder(edits));
}

const columnName = (name: string): string =>
  escapeAttribute(name).replaceAll('\r', '_x000d_').replaceAll('\n', '_x000a_');
