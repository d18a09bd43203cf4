import type { Report } from './package.ts';
import { type Area, areaOf, placeOf } from './ranges.ts';
import { childrenOf, descendantsOf, type XmlElement } from './xml-tree.ts';

/** Rules for cells that come from other parts of the workbook. `sharedUses` counts the uses of shared texts. */
export type CellRules = {
  readonly cellFormats: number;
  readonly strings: readonly string[];
  sharedUses: number;
};

export type CellTexts = ReadonlyMap<string, string>;
export const keyOf = (column: number, row: number): string => `${column},${row}`;

type Reported = (fault: string, detail?: string | number) => void;

export function checkCells(root: XmlElement, part: string, rules: CellRules, report: Report): CellTexts {
  const fault: Reported = (what, detail) => report(part, what, detail);
  const texts = new Map<string, string>();
  const shared = createSharedFormulas(fault);
  let lastRow = 0;
  for (const row of childrenOf(root, 'sheetData').flatMap((data) => childrenOf(data, 'row'))) {
    const number = Number(row.attributes['r'] ?? lastRow + 1);
    if (number <= lastRow) fault('row numbers do not ascend', number);
    lastRow = Math.max(lastRow, number);
    if (Number(row.attributes['s'] ?? 0) >= rules.cellFormats) fault('a style out of range', number);
    const columns = checkOrder(row, number, fault);
    for (const [column, cell] of columns) {
      const reference = cell.attributes['r'] ?? `${column}, ${number}`;
      if (Number(cell.attributes['s'] ?? 0) >= rules.cellFormats) fault('a style out of range', reference);
      texts.set(keyOf(column, number), textOf(cell, reference, rules, fault));
      shared.add(cell, column, number);
    }
    checkSpans(row, [...columns.keys()], number, fault);
  }
  shared.end();
  return texts;
}

function checkOrder(row: XmlElement, number: number, fault: Reported): ReadonlyMap<number, XmlElement> {
  const columns = new Map<number, XmlElement>();
  let last = 0;
  let hasEnded = false;
  for (const child of row.children) {
    if (child.name !== 'c') {
      hasEnded = true;
      continue;
    }
    if (hasEnded) fault('a cell after what ends a row', number);
    const reference = child.attributes['r'];
    const at = reference === undefined ? { column: last + 1, row: number } : placeOf(reference);
    if (!at) {
      fault('no cell reference', reference);
      continue;
    }
    if (at.row !== number) fault('a cell outside its row', reference);
    if (columns.has(at.column)) fault('two cells of one reference', reference ?? number);
    else if (at.column < last) fault('cell references do not ascend', reference);
    columns.set(at.column, child);
    last = at.column;
  }
  return columns;
}

function checkSpans(row: XmlElement, columns: readonly number[], number: number, fault: Reported): void {
  const [, from, to] = /^(\d+):(\d+)$/u.exec(row.attributes['spans'] ?? '') ?? [];
  if (columns.some((column) => column < Number(from) || column > Number(to)))
    fault('a row spans less than its cells', number);
}

function textOf(cell: XmlElement, reference: string, rules: CellRules, fault: Reported): string {
  const kind = cell.attributes['t'] ?? 'n';
  const values = childrenOf(cell, 'v');
  const inline = childrenOf(cell, 'is');
  const [value = ''] = values.map(({ text }) => text);
  if (values.length + inline.length > 1) fault('a cell with two values', reference);
  if (inline.length > 0 !== (kind === 'inlineStr') && values.length + inline.length > 0)
    fault('a value of another kind than the cell', reference);
  if (kind === 'inlineStr') return inline.map(plainText).join('');
  if (value === '') return '';
  if (kind === 's') {
    rules.sharedUses += 1;
    const text = rules.strings[Number(value)];
    if (text === undefined) fault('a shared text out of range', `${reference} ${value}`);
    return text ?? '';
  }
  if (kind === 'n' && !Number.isFinite(Number(value)))
    fault('a number that is none', `${reference} ${value}`);
  return value;
}

/** Returns the text of a shared or an inline string, without pronunciation hints. */
export function plainText(item: XmlElement): string {
  const runs = item.children.filter(({ name }) => name === 't' || name === 'r');
  return runs
    .flatMap((run) => (run.name === 't' ? [run] : [...descendantsOf(run, 't')]))
    .map(({ text }) => text)
    .join('');
}

/** Checks shared formulas. One cell of a shared formula contains it and names its range. */
function createSharedFormulas(fault: Reported) {
  const masters = new Map<string, Area>();
  const users: { readonly index: string; readonly column: number; readonly row: number }[] = [];
  return {
    add(cell: XmlElement, column: number, row: number): void {
      for (const { attributes, text } of childrenOf(cell, 'f')) {
        const { t: kind, ref, si: index = '' } = attributes;
        if (kind === 'array' && !areaOf(ref)) fault('an array formula over no range', ref);
        if (kind !== 'shared') continue;
        users.push({ index, column, row });
        const area = areaOf(ref);
        if (text === '' || ref === undefined) continue;
        if (!area) fault('a shared formula over no range', ref);
        else masters.set(index, area);
      }
    },
    end(): void {
      for (const { index, column, row } of users) {
        const area = masters.get(index);
        if (!area) fault('a shared formula without its first cell', index);
        else if (column < area.left || column > area.right || row < area.top || row > area.bottom)
          fault('a cell outside its shared formula', keyOf(column, row));
      }
    },
  };
}
