/**
 * A worksheet's XML with cells added and replaced, streamed. Everything between the patched rows is copied
 * character for character, so styles, formulas and what this app knows nothing of stay as they are.
 */
import { columnLetters, columnOf } from '../cell-reference.ts';
import { MAX_ROWS } from '../limits.ts';
import type { CellWrite } from './patch-row.ts';
import { newRow, patchedRow, prefixOf } from './patch-row.ts';
import { walkSheet } from './read-xlsx.ts';
import { iterate } from '../iterate.ts';
import type { PatchPlan, RowPatch } from '../sheet.ts';
import type { SheetRow } from './sheet-walker.ts';
import { isEmptyCell } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { declaredAsUtf8 } from './xml.ts';
import { bytesOf, unitsOf } from './xml-units.ts';

/** A worksheet and what is written into it. */
export type SheetPatch = {
  readonly workbook: Workbook;
  readonly sheet: Worksheet;
  readonly plan: PatchPlan;
  /** 0-based: the first column no row of the sheet uses. */
  readonly firstAdded: number;
  /** What the cells of the sheet reach over, those to be written included. */
  readonly used: UsedRange;
};

/** Columns 0-based, rows 1-based, all inclusive. */
export type UsedRange = {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
};

/** What patching a worksheet came to; counted up row by row. */
export type SheetPatchCounts = { rows: number; formulaCellsKept: number; sharedTextsLeft: number };

/** Bytes `from` to `to` of the part become `text`, a character a byte. */
type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** The part as UTF-8, patched. `counts` is filled on the way. */
export async function* patchedSheet(patch: SheetPatch, counts: SheetPatchCounts): AsyncGenerator<Buffer> {
  for await (const units of patchedUnits(patch, counts)) yield bytesOf(units);
}

async function* patchedUnits(patch: SheetPatch, counts: SheetPatchCounts): AsyncGenerator<string> {
  const { workbook, sheet, plan } = patch;
  const patches = iterate(plan.rows);
  let next = await patches.next();
  let held = '';
  let heldFrom = 0;
  let hasDimension = false;
  let lastRow = 0;

  for await (const { bytes, rows, dimensionEnd } of walkSheet(workbook, sheet, { values: false })) {
    held += unitsOf(bytes);
    const edits: Edit[] = [];
    if (dimensionEnd !== null && !hasDimension) {
      hasDimension = true;
      edits.push(...dimensionEdit(held, dimensionEnd - heldFrom, patch));
    }
    for (const row of rows) {
      const found = next.done !== true && next.value.sourceRow === row.number ? next.value : null;
      const placed = shifted(row, heldFrom);
      edits.push(
        ...missingHeader(held, placed, lastRow, patch),
        ...rowEdit(held, placed, found, patch, counts),
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
    const patched = applied(held.slice(0, safe), edits);
    yield heldFrom === 0 ? declaredAsUtf8(patched) : patched;
    held = held.slice(safe);
    heldFrom += safe;
  }
  yield heldFrom === 0 ? declaredAsUtf8(held) : held;
}

function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, text: replacement } of edits) {
    result += text.slice(copied, from) + replacement;
    copied = to;
  }
  return result + text.slice(copied);
}

/** A row with its places counted from the text that is held. */
function shifted(row: SheetRow, by: number): SheetRow {
  const moved = { from: row.from - by, openEnd: row.openEnd - by, closeEnd: row.closeEnd - by };
  const cells = row.cells.map((cell) => ({
    ...cell,
    from: cell.from - by,
    openEnd: cell.openEnd - by,
    closeEnd: cell.closeEnd - by,
  }));
  return { ...row, ...moved, cells };
}

/** What a row of the sheet gets; [] for one that stays as it is. */
function writesOf(
  number: number,
  style: number,
  found: RowPatch | null,
  patch: SheetPatch,
): readonly CellWrite[] {
  const { plan, firstAdded } = patch;
  const added = isHeader(number, patch) ? plan.addedColumns.map(({ name }) => name) : (found?.added ?? []);
  return [
    ...(found?.replaced ?? []).map(({ column, text }) => ({ column, value: text, style: 0 })),
    ...added.map((value, i) => ({ column: firstAdded + i, value, style })),
  ];
}

const isHeader = (number: number, { plan: { source } }: SheetPatch): boolean =>
  source.headerRow > 0 && number === source.headerRow;

function rowEdit(
  text: string,
  row: SheetRow,
  found: RowPatch | null,
  patch: SheetPatch,
  counts: SheetPatchCounts,
): readonly Edit[] {
  // The names of our columns look like those beside them.
  const style = isHeader(row.number, patch) ? (row.cells.findLast((cell) => cell.hasContent)?.style ?? 0) : 0;
  const writes = writesOf(row.number, style, found, patch);
  if (writes.length === 0) return [];
  const { xml, from, counts: cells } = patchedRow(text, row, writes);
  counts.formulaCellsKept += cells.formulasKept.length;
  for (const column of cells.formulasKept) patch.plan.onCellKept?.(row.number, column, 'formula');
  counts.sharedTextsLeft += cells.sharedTextsLeft;
  return [{ from, to: row.closeEnd, text: xml }];
}

/** The names of our columns where the row chosen as the header is not in the sheet: an empty row needs no element. */
function missingHeader(text: string, row: SheetRow, lastRow: number, patch: SheetPatch): readonly Edit[] {
  const { headerRow } = patch.plan.source;
  if (headerRow <= lastRow || headerRow >= row.number) return [];
  const writes = writesOf(headerRow, 0, null, patch);
  if (writes.length === 0) return [];
  const { from } = row;
  const prefix = prefixOf(text.slice(from, row.openEnd));
  return [{ from, to: from, text: newRow(headerRow, writes, prefix) }];
}

/** The stated range reaches over all cells: many programs state another than they have. */
function dimensionEdit(text: string, end: number, { used }: SheetPatch): readonly Edit[] {
  const from = text.lastIndexOf('<', end - 1);
  const tag = text.slice(from, end);
  const stated = /(\sref\s*=\s*["'])([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?(?=["'])/u.exec(tag);
  if (!stated) return [];
  const [whole, start = '', left = '', top = '', right = left, bottom = top] = stated;
  const range =
    columnLetters(Math.min(columnOf(left), used.firstColumn)) +
    `${Math.min(Number(top), used.firstRow)}:` +
    columnLetters(Math.max(columnOf(right), used.lastColumn)) +
    `${Math.max(Number(bottom), used.lastRow)}`;
  return [{ from, to: end, text: tag.replace(whole, () => start + range) }];
}

/**
 * Where columns are added: past every cell with content, so that nothing is written over beside the list. Where none
 * are, the sheet need not be gone through.
 *
 * @throws AppError the `file_…` codes
 */
export async function placeOfColumns(
  workbook: Workbook,
  sheet: Worksheet,
  { columns, addedColumns, source: { headerRow } }: PatchPlan,
): Promise<{ readonly firstAdded: number; readonly used: UsedRange }> {
  let firstAdded = columns.length;
  // A replaced cell stands in a column of the header and in a row that has cells, whatever is stated.
  if (addedColumns.length === 0)
    return {
      firstAdded,
      used: { firstColumn: 0, lastColumn: firstAdded - 1, firstRow: MAX_ROWS, lastRow: 1 },
    };
  const top = Math.max(1, headerRow);
  const used = { firstColumn: firstAdded, lastColumn: 0, firstRow: top, lastRow: top };
  for await (const { rows } of walkSheet(workbook, sheet, { values: false })) {
    for (const { number, cells } of rows) {
      for (const cell of cells) {
        used.firstRow = Math.min(used.firstRow, number);
        used.lastRow = Math.max(used.lastRow, number);
        used.firstColumn = Math.min(used.firstColumn, cell.column);
        used.lastColumn = Math.max(used.lastColumn, cell.column);
        if (cell.column >= firstAdded && !isEmptyCell(cell)) firstAdded = cell.column + 1;
      }
    }
  }
  used.lastColumn = Math.max(used.lastColumn, firstAdded + addedColumns.length - 1);
  return { firstAdded, used };
}
