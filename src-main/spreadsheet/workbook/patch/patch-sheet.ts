/** Adds and replaces cells in a worksheet's XML, as a stream. Everything between the patched rows is copied unchanged. */

import type { KeptByWorkbook } from '#shared/contract/export/not-kept.ts';
import { damaged } from '../../failures.ts';
import { iterate } from '../../iterate.ts';
import type { CellValue, PatchPlan, RowPatch } from '../../sheet.ts';
import {
  type AddedPlace,
  type CellRange,
  createRangeFinder,
  parseRange,
  type RangeFinder,
} from '../cell-range.ts';
import type { Note } from '../parts/note-boxes.ts';
import type { SheetPiece } from '../read-xlsx.ts';
import type { SheetRow } from '../sheet-walker.ts';
import type { Workbook, Worksheet } from '../workbook.ts';
import { declaredAsUtf8 } from '../xml/xml.ts';
import { applyEdits, type Edit } from '../xml/xml-elements.ts';
import { asUnits, bytesOf, unitsOf } from '../xml/xml-units.ts';
import { agreedRows } from './agreed-rows.ts';
import { type CellWrite, newRow, patchedRow, prefixOf } from './patch-row.ts';
import { withOwnCells } from './row-index.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

export type SheetPatch = {
  readonly workbook: Workbook;
  readonly sheet: Worksheet;
  readonly plan: PatchPlan;
  readonly pieces: () => AsyncIterable<SheetPiece>;
  readonly place: AddedPlace;
  readonly names: readonly string[];
  /** Replaces the text before the first row (`headEnd` bytes of the part) and after the last (from byte `tailFrom` on). */
  readonly outside: {
    readonly head: string;
    readonly headEnd: number;
    readonly tail: () => string;
    readonly tailFrom: number;
  };
  readonly cells: CellRules;
  readonly texts: WorkbookTexts;
  readonly merges: readonly CellRange[];
  readonly told: {
    readonly onNote: (note: Note) => void;
    readonly onReplaced: (row: number, column: number, text: string) => void;
  };
};

export type CellRules = {
  /** Cells that must not change. The rows passed to `find` must ascend. */
  readonly kept: RangeFinder<Exclude<KeptByWorkbook, 'formula'>>;
  readonly restyle: (style: number) => number;
  readonly columnStyle: (column: number) => number;
  /** Returns the style that shows a number as these digits; null if there is none. */
  readonly digitsStyle: (style: number, digits: string) => number | null;
  readonly isOfNumbers: (column: number) => boolean;
  readonly wrapping: number;
  /** Whether a person has set a default height, which applies to all rows that state no height. */
  readonly areRowsFixed: boolean;
};

export type SheetPatchCounts = {
  rows: number;
  replaced: number;
  readonly kept: Record<KeptByWorkbook, number>;
  sharedTextsLeft: number;
};

export const noCounts = (): SheetPatchCounts => ({
  rows: 0,
  replaced: 0,
  kept: { formula: 0, linked: 0, merged: 0, table: 0 },
  sharedTextsLeft: 0,
});

/** Yields the patched part as UTF-8, and fills in `counts`. */
export async function* patchedSheet(patch: SheetPatch, counts: SheetPatchCounts): AsyncGenerator<Buffer> {
  for await (const units of patchedUnits(patch, counts)) yield bytesOf(units);
}

async function* patchedUnits(patch: SheetPatch, counts: SheetPatchCounts): AsyncGenerator<string> {
  const { workbook, sheet, plan, outside } = patch;
  const patches = iterate(
    agreedRows(plan.rows, patch.merges, (row, column) => {
      counts.kept.merged += 1;
      plan.onCellKept?.(row, column, 'merged');
    }),
  );
  let next = await patches.next();
  let held = '';
  let heldFrom = 0;
  let lastRow = 0;
  const arrays = createRangeFinder<'formula'>();
  const head: Edit = { from: 0, to: outside.headEnd, text: asUnits(declaredAsUtf8(outside.head)) };

  for await (const { bytes, rows } of patch.pieces()) {
    held += unitsOf(bytes);
    const edits: Edit[] = heldFrom === 0 ? [head] : [];
    for (const row of rows) {
      addArrays(arrays, row);
      const found = next.done !== true && next.value.sourceRow === row.number ? next.value : null;
      const [from, to] = [row.from - heldFrom, row.closeEnd - heldFrom];
      edits.push(
        ...missingHeader(held, from, row, lastRow, patch),
        ...rowEdit(
          { from, to, text: held.slice(from, to) },
          row,
          found && writable(found, arrays, patch, counts),
          patch,
          counts,
        ),
      );
      lastRow = row.number;
      if (found) {
        counts.rows += 1;
        next = await patches.next();
      }
    }
    const last = rows.at(-1);
    if (!last) continue;
    const safe = last.closeEnd - heldFrom;
    yield applyEdits(held.slice(0, safe), edits);
    held = held.slice(safe);
    heldFrom += safe;
  }
  if (outside.tailFrom < heldFrom) throw damaged(workbook.package.fileName, sheet.part.fileName);
  const tail: Edit = { from: outside.tailFrom - heldFrom, to: held.length, text: asUnits(outside.tail()) };
  yield applyEdits(held, heldFrom === 0 ? [head, tail] : [tail]);
}

/** Adds the ranges of arrays and data tables, which fill cells that contain no formula themselves. */
function addArrays(arrays: RangeFinder<'formula'>, { cells }: SheetRow): void {
  for (const { formulaRange } of cells) {
    const range = formulaRange === null ? null : parseRange(formulaRange);
    if (range && (range.left < range.right || range.top < range.bottom)) arrays.add(range, 'formula');
  }
}

function writable(
  found: RowPatch,
  arrays: RangeFinder<'formula'>,
  { cells, plan }: SheetPatch,
  counts: SheetPatchCounts,
): RowPatch {
  const { sourceRow, replaced = [] } = found;
  const left = replaced.filter(({ column }) => {
    const why = arrays.find(sourceRow, column) ?? cells.kept.find(sourceRow, column);
    if (why === null) return true;
    counts.kept[why] += 1;
    plan.onCellKept?.(sourceRow, column, why);
    return false;
  });
  return left.length === replaced.length ? found : { ...found, replaced: left };
}

/** Returns the writes for a row of the sheet; empty if the row does not change. */
function writesOf(
  number: number,
  headerStyle: number,
  found: RowPatch | null,
  { plan, place, names, cells }: SheetPatch,
): readonly CellWrite[] {
  const { restyle, columnStyle, wrapping, digitsStyle, isOfNumbers } = cells;
  const replaced = (found?.replaced ?? []).map(({ column, text }) => ({
    column,
    value: text,
    style: columnStyle(column),
    restyle,
    digitsStyle,
    isOfNumbers: isOfNumbers(column),
  }));
  const isHeader = plan.source.headerRow > 0 && number === plan.source.headerRow;
  // Nothing is written into a totals row, because the part of the table repeats its texts.
  const isTotal = !isHeader && cells.kept.find(number, place.firstAdded) === 'table';
  const values = isHeader ? names : isTotal ? [] : (found?.added ?? []);
  const added = values.map((value, i) => {
    const head = plan.addedColumns[i];
    const wraps = !isHeader && head?.wraps === true;
    return {
      column: place.firstAdded + i,
      value,
      style: isHeader ? headerStyle : wraps ? wrapping : 0,
      restyle: null,
      lines: wraps && !cells.areRowsFixed ? linesOf(value, head.width) : 1,
    };
  });
  return [...replaced, ...added];
}

const linesOf = (value: CellValue, width: number): number =>
  typeof value === 'string'
    ? value.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0)
    : 1;

function rowEdit(
  whole: Edit,
  row: SheetRow,
  found: RowPatch | null,
  patch: SheetPatch,
  counts: SheetPatchCounts,
): readonly Edit[] {
  // The names of our columns get the style of the last header cell with content.
  const isHeader = row.number === patch.plan.source.headerRow;
  const beside = isHeader ? row.cells.findLast((cell) => cell.hasContent) : undefined;
  const writes = writesOf(row.number, beside?.style ?? 0, found, patch);
  if (writes.length === 0) return [];
  const own = row.areCellsJoined && !areBehind(writes, row) ? withOwnCells(whole.text, row) : row;
  const { xml, counts: cells } = patchedRow(whole.text, own, writes, patch.texts);
  counts.replaced += (found?.replaced ?? []).length - cells.kept.length;
  for (const { column, why } of cells.kept) {
    counts.kept[why] += 1;
    patch.plan.onCellKept?.(row.number, column, why);
  }
  counts.sharedTextsLeft += cells.sharedTextsLeft;
  for (const { column, text, note } of found?.replaced ?? []) {
    if (cells.kept.some((kept) => kept.column === column)) continue;
    patch.told.onReplaced(row.number, column, text);
    if (note !== undefined) patch.told.onNote({ row: row.number, column, text: note });
  }
  return [{ ...whole, text: xml }];
}

const areBehind = (writes: readonly CellWrite[], { cells }: SheetRow): boolean =>
  writes.every(({ column }) => cells.every((cell) => cell.column < column));

/** Writes the names of our columns if the sheet has no element for the header row, as for an empty row. */
function missingHeader(
  text: string,
  from: number,
  row: SheetRow,
  lastRow: number,
  patch: SheetPatch,
): readonly Edit[] {
  const { headerRow } = patch.plan.source;
  if (headerRow <= lastRow || headerRow >= row.number) return [];
  const writes = writesOf(headerRow, 0, null, patch);
  if (writes.length === 0) return [];
  const prefix = prefixOf(text.slice(from, from + row.openEnd - row.from));
  return [{ from, to: from, text: newRow(headerRow, writes, { texts: patch.texts, prefix }) }];
}
