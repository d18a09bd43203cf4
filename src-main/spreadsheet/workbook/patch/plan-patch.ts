/** Decides where the added columns go and how other parts change, before the first row of a worksheet is written. */
import { posix } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import {
  type KeptByWorkbook,
  NOT_KEPT,
  type NotKept,
  type NotKeptCode,
} from '#shared/contract/export/not-kept.ts';
import { tooLarge } from '../../failures.ts';
import { MAX_COLUMNS } from '../../limits.ts';
import type { PatchPlan } from '../../sheet.ts';
import { type AddedPlace, type CellRange, coveredBy, createRangeFinder } from '../cell-range.ts';
import { type Dialect, dialectOf } from '../dialects.ts';
import { type CellStyles, createCellStyles, plainStyles } from '../parts/cell-styles.ts';
import { contentsOfNames, namesOfList, widenedNames } from '../parts/defined-names.ts';
import { type MailLinks, openMailLinks } from '../parts/mail-links.ts';
import { namesInUse, tablesUsedWhole } from '../parts/names-in-use.ts';
import { noNotes, openNotes, type SheetNotes } from '../parts/notes.ts';
import { createPackageEdits, type PackageEdits, type WrittenParts } from '../parts/package-edits.ts';
import { recalculated } from '../parts/recalculation.ts';
import { signatureParts } from '../parts/signatures.ts';
import {
  cellsOfPart,
  freeNames,
  isWidened,
  readTable,
  type SheetTable,
  widenedTable,
} from '../parts/tables.ts';
import { type SheetPiece, walkSheet } from '../read-xlsx.ts';
import type { SheetRow } from '../sheet-walker.ts';
import { readRelations, relationsPath, type Workbook, type Worksheet } from '../workbook.ts';
import type { PackagePart } from '../xlsx-package.ts';
import { addSheets } from './add-sheet.ts';
import { type OutsideRows, readOutsideRows } from './outside-rows.ts';
import { type CellRules, noCounts, type SheetPatch, type SheetPatchCounts } from './patch-sheet.ts';
import { createRowIndex } from './row-index.ts';
import { columnStyles, writtenHead } from './sheet-head.ts';
import { isProtected, legacyDrawingId, mergesOf, writtenTail } from './sheet-tail.ts';
import { createRangeMeter, type RangeMeter } from './used-range.ts';
import { openWorkbookTexts } from './workbook-texts.ts';
import { textStream } from './zip-writer.ts';

export type PlannedPatch = {
  readonly patch: SheetPatch;
  readonly counts: SheetPatchCounts;
  readonly parts: WrittenParts;
  /** Parts whose text is known only after the sheet is written. The function returns null if the version in `parts` is final. */
  readonly late: ReadonlyMap<PackagePart, () => string | null>;
  /** Call this after the sheet is written. */
  readonly notKept: () => readonly NotKept[];
};

type Context = {
  readonly workbook: Workbook;
  readonly sheet: Worksheet;
  readonly plan: PatchPlan;
  readonly edits: PackageEdits;
  readonly dialect: Dialect;
  readonly outside: OutsideRows;
  readonly tables: readonly SheetTable[];
};

/** @throws AppError the `file_…` codes, `sheet_protected`, `interrupted` */
export async function planPatch(
  workbook: Workbook,
  sheet: Worksheet,
  plan: PatchPlan,
): Promise<PlannedPatch> {
  const { package: from } = workbook;
  const { outside, meter, pieces } = await lookThrough(workbook, sheet, plan);
  const isLocked = isProtected(outside);
  if (isLocked && plan.protection !== 'remove')
    throw new AppError({ code: 'sheet_protected', file: from.fileName, sheet: sheet.name });
  const edits = await createPackageEdits(from);
  const dialect = dialectOf(await edits.read(workbook.part));
  const tables = await tablesOf(workbook, sheet, edits);
  const context = { workbook, sheet, plan, edits, dialect, outside, tables };

  const { place, used } = await placeOfList(context, meter);
  const names = await widenAround(context, place);
  const texts = await openWorkbookTexts(workbook, edits, dialect, plan.signal);
  const leftOut = await addSheets(workbook, plan.extraSheets ?? [], edits, dialect, texts);
  const signatures = signatureParts(from);
  edits.leaveOut(signatures);

  const styles = await addedStyles(context);
  const sheetNotes = await notesOf(context);
  const links = await linksOf(context);
  const legacyDrawing = legacyDrawingOf(sheetNotes, dialect);
  const tail = { place, isProtectionRemoved: isLocked, legacyDrawing };
  const counts = noCounts();
  const untinted = { cells: 0 };
  const patch: SheetPatch = {
    workbook,
    sheet,
    plan,
    pieces,
    place,
    names,
    outside: {
      head: writtenHead(outside, used, place, plan.addedColumns),
      headEnd: outside.headEnd,
      tail: () => writtenTail(outside, { ...tail, edits: links.edits() }),
      tailFrom: outside.tailFrom,
    },
    cells: { ...cellRules(context, place, styles, untinted), isOfNumbers: meter.isOfNumbers },
    texts,
    told: { onNote: sheetNotes.add, onReplaced: links.onReplaced },
    merges: mergesOf(outside),
  };
  const late = new Map([...sheetNotes.late, ...(await lateParts(context, styles, counts))]);
  const parts = await edits.finish();
  const related = from.find(relationsPath(sheet.part.fileName));
  if (related) late.set(related, () => links.relations(parts.rewritten.get(related) ?? null));
  const notKept = (): readonly NotKept[] =>
    counted({
      ...notKeptOf(counts, sheetNotes),
      tint_left_out: untinted.cells,
      sheets_left_out: leftOut.sheets,
      charts_left_out: leftOut.charts,
      protection_removed: isLocked ? 1 : 0,
      signature_removed: signatures.length > 0 ? 1 : 0,
    });
  return { patch, counts, parts, late, notKept };
}

const notKeptOf = ({ kept }: SheetPatchCounts, { isPossible, leftOut }: SheetNotes) => ({
  linked_cells_kept: kept.linked,
  merged_cells_kept: kept.merged,
  table_cells_kept: kept.table,
  [isPossible ? 'old_values_left_out' : 'notes_not_possible']: leftOut(),
});

const legacyDrawingOf = ({ drawingId }: SheetNotes, { relations }: Dialect): string | null =>
  drawingId === null ? null : `legacyDrawing xmlns:doorstep="${relations}" doorstep:id="${drawingId}"`;

async function lateParts(
  { workbook, edits }: Context,
  styles: CellStyles | null,
  counts: SheetPatchCounts,
): Promise<PlannedPatch['late']> {
  const late = new Map<PackagePart, () => string | null>();
  if (workbook.styles && styles) late.set(workbook.styles, () => styles.written());
  const text = await edits.read(workbook.part);
  const source = sourceOf(workbook);
  late.set(workbook.part, () => (counts.replaced > 0 ? recalculated(text, source) : null));
  return late;
}

/** Collects the facts about a sheet that are needed before its first row is written. */
async function lookThrough(workbook: Workbook, sheet: Worksheet, plan: PatchPlan) {
  const meter = createRangeMeter(plan);
  const index = createRowIndex(plan.source.headerRow);
  const addRows = (rows: readonly SheetRow[]): void => {
    meter.add(rows);
    index.add(rows);
  };
  const isWalked = plan.addedColumns.length > 0;
  const outside = await readOutsideRows(workbook, sheet, isWalked ? addRows : null, plan.signal);
  const pieces = (): AsyncIterable<SheetPiece> =>
    isWalked && index.isWhole()
      ? index.pieces(workbook, sheet)
      : walkSheet(workbook, sheet, { values: false });
  return { outside, meter, pieces };
}

const counted = (counts: Readonly<Partial<Record<NotKeptCode, number>>>): readonly NotKept[] =>
  NOT_KEPT.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ code, count }] : [];
  });

async function tablesOf(
  workbook: Workbook,
  sheet: Worksheet,
  edits: PackageEdits,
): Promise<readonly SheetTable[]> {
  const { package: from } = workbook;
  const tables: SheetTable[] = [];
  for (const { type, path } of (await readRelations(from, sheet.part.fileName)).values()) {
    const part = type === 'table' ? from.find(path) : null;
    const table = part ? readTable(part, await edits.read(part), from.fileName) : null;
    if (table) tables.push(table);
  }
  return tables;
}

async function placeOfList({ workbook, plan, edits, outside, tables }: Context, meter: RangeMeter) {
  const taken = [...mergesOf(outside), ...tables.map(({ range }) => range)];
  const { headerRow } = plan.source;
  const count = plan.addedColumns.length;
  const placeBeside = (ranges: readonly CellRange[]) => {
    const { firstOfList: first, firstAdded, used } = meter.place(ranges);
    return { place: { first, firstAdded, count, headerRow }, used };
  };
  let found = placeBeside(taken);
  const beside = tables.filter((table) => isWidened(table, found.place));
  if (beside.length > 0) {
    const names = contentsOfNames(await edits.read(workbook.part), sourceOf(workbook));
    const whole = await tablesUsedWhole(workbook, beside, names, plan.signal);
    // Leaves one column empty. Otherwise Excel would extend the table over our columns.
    if (whole.length > 0)
      found = placeBeside([...taken, ...whole.map(({ range }) => ({ ...range, right: range.right + 1 }))]);
  }
  if (found.place.firstAdded + count > MAX_COLUMNS)
    throw tooLarge(workbook.package.fileName, 'the number of columns', MAX_COLUMNS);
  return found;
}

const sourceOf = ({ package: { fileName: file }, part }: Workbook) => ({ file, part: part.fileName });

/** Widens everything in other parts that describes the list. @returns the names of our columns, as in the header */
async function widenAround(
  { workbook, sheet, plan, edits, tables }: Context,
  place: AddedPlace,
): Promise<readonly string[]> {
  const wider = tables.filter((table) => isWidened(table, place));
  const names = freeNames(
    plan.addedColumns.map(({ name }) => name),
    wider,
  );
  for (const table of wider) edits.rewrite(table.part, widenedTable(table, names));
  if (place.count === 0) return names;
  const { part } = workbook;
  const source = sourceOf(workbook);
  const before = await edits.read(part);
  const named = { name: sheet.name, place };
  const used = await namesInUse(workbook, namesOfList(before, named, source), before, plan.signal);
  const text = widenedNames(before, named, used, source);
  if (text !== null) edits.rewrite(part, text);
  return names;
}

async function linksOf({ workbook: { package: from }, sheet, edits, outside }: Context): Promise<MailLinks> {
  const { fileName: part } = sheet.part;
  const related = from.find(relationsPath(part));
  const relations = related ? await edits.read(related) : '';
  return openMailLinks(outside.head + outside.tail, outside.elements, relations, {
    file: from.fileName,
    part,
  });
}

/** Returns null if no cell needs a new format, or if the workbook has no room for one. */
async function addedStyles({ workbook, plan, edits, dialect }: Context): Promise<CellStyles | null> {
  if (plan.tint !== true && !plan.addedColumns.some(({ wraps }) => wraps)) return null;
  const { part, styles, package: from } = workbook;
  if (styles)
    return createCellStyles(await edits.read(styles), { file: from.fileName, part: styles.fileName });
  const plain = plainStyles(dialect.main);
  // Some readers expect the part under this name, whatever the relation says.
  const wanted = posix.join(posix.dirname(part.fileName), 'styles.xml');
  const path = from.find(wanted) === null ? wanted : edits.freePath(wanted);
  if (!edits.canGrow || (await edits.relate(part.fileName, `${dialect.relations}/styles`, path)) === null)
    return null;
  const added = createCellStyles(plain, { file: from.fileName, part: path });
  edits.add({ path, contentType: STYLES, open: () => textStream([added.written() ?? plain]) });
  return added;
}

/** Prepares notes. Returns `noNotes` if they are not wanted, or if the sheet's own notes cannot be extended. */
async function notesOf({ workbook, sheet, plan, edits, dialect, outside }: Context): Promise<SheetNotes> {
  const { package: from, worksheets } = workbook;
  if (plan.notes !== true) return { ...noNotes(), leftOut: () => 0 };
  const owner = sheet.part.fileName;
  const relations = await readRelations(from, owner);
  const commentsPath = [...relations.values()].find(({ type }) => type === 'comments')?.path;
  const comments = commentsPath === undefined ? null : from.find(commentsPath);
  const id = legacyDrawingId(outside);
  const drawing = id === null ? null : from.find(relations.get(id)?.path ?? '');
  // The sheet names a drawing that does not exist.
  if (id !== null && !drawing) return noNotes();
  const number = worksheets.indexOf(sheet) + 1;
  const folder = posix.dirname(workbook.part.fileName);
  return openNotes({ owner, folder, number, comments, drawing }, edits, dialect, from.fileName);
}

const STYLES = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';

function cellRules(
  { plan, outside, tables }: Context,
  place: AddedPlace,
  styles: CellStyles | null,
  untinted: { cells: number },
): Omit<CellRules, 'isOfNumbers'> {
  const kept = createRangeFinder<Exclude<KeptByWorkbook, 'formula'>>();
  for (const merge of mergesOf(outside)) for (const covered of coveredBy(merge)) kept.add(covered, 'merged');
  for (const table of tables) {
    const right = isWidened(table, place) ? table.range.right + place.count : table.range.right;
    for (const range of cellsOfPart(table)) kept.add({ ...range, right }, 'table');
  }
  const restyle = (style: number): number => {
    if (plan.tint !== true) return style;
    const tinted = styles?.tinted(style) ?? style;
    if (tinted === style) untinted.cells += 1;
    return tinted;
  };
  const wrapping = styles && plan.addedColumns.some(({ wraps }) => wraps) ? styles.wrapping() : 0;
  const areRowsFixed = /<(?:[\w.-]+:)?sheetFormatPr\s[^>]*customHeight\s*=\s*["'](?:1|true)["']/u.test(
    outside.head,
  );
  const digitsStyle = (style: number, digits: string): number | null =>
    styles ? styles.showing(style, digits) : null;
  return { kept, restyle, digitsStyle, columnStyle: columnStyles(outside), wrapping, areRowsFixed };
}
