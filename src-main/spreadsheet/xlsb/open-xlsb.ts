/** Opens XLSB workbooks, packages with binary records. Sheets are streamed, and shared strings are held in memory. */
import type { SheetTab } from '#shared/contract/import/preview.ts';
import { damaged, readingError, tooLarge, tooManySheets } from '../failures.ts';
import { HiddenColumns } from '../hidden-columns.ts';
import { MAX_CELL_FORMATS, MAX_FORMAT_LENGTH, MAX_ORDERED_BYTES, MAX_SHEETS } from '../limits.ts';
import { addMerge, type MergesByRow } from '../merged-rows.ts';
import { rowsByNumber } from '../row-order.ts';
import type { OpenTables, TableBatch, Tables } from '../tables.ts';
import { formatOfId } from '../workbook/read-cell.ts';
import { type Relation, readRelations } from '../workbook/workbook.ts';
import { openPackage, type Package, type PackagePart, partChunks } from '../workbook/xlsx-package.ts';
import { readSharedTexts, type SharedTexts } from './shared-texts.ts';
import { RECORD, wideText, XlsbRecords } from './xlsb-records.ts';
import { createRowReader, type RowReader } from './xlsb-rows.ts';

type Sheet = SheetTab & { readonly part: PackagePart };

type XlsbWorkbook = {
  readonly package: Package;
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly styles: PackagePart | null;
  readonly sharedTexts: PackagePart | null;
};

type Shared = { readonly formats: readonly string[]; readonly sharedText: SharedTexts };

export const openXlsb: OpenTables = async ({ path, fileName }, withValues = false) => {
  const from = await openPackage(path, fileName);
  try {
    return await tablesOf(from, withValues);
  } catch (error) {
    from.close();
    throw error;
  }
};

/** Returns the tables of an open package. Closing them closes the package. */
export async function tablesOf(from: Package, withValues: boolean): Promise<Tables> {
  const workbook = await readWorkbook(from);
  const readShared = async (): Promise<Shared> => ({
    formats: await readFormats(workbook),
    sharedText: await readSharedTexts(from, workbook.sharedTexts),
  });
  // Cached, because an inspection reads many sheets.
  let shared: Promise<Shared> | null = null;
  return {
    sheets: () => Promise.resolve(workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }))),
    likely: () => Promise.resolve(null),
    async *rows(name) {
      const part = workbook.sheets.find((sheet) => sheet.name === name)?.part;
      if (!part) return;
      const { merges, isInOrder } = await lookThrough(from, part);
      const { is1904 } = workbook;
      const reader = createRowReader({ ...(await (shared ??= readShared())), is1904, withValues }, merges);
      yield* rowsByNumber(rowsOf(from, part, reader), isInOrder, from.fileName);
    },
    async hiddenColumns(name) {
      const part = workbook.sheets.find((sheet) => sheet.name === name)?.part;
      const columns = part && (await readHiddenColumns(from, part));
      return (column) => columns?.has(column) === true;
    },
    close: () => from.close(),
  };
}

async function readWorkbook(from: Package): Promise<XlsbWorkbook> {
  const root = [...(await readRelations(from, '')).values()].find(({ type }) => type === 'officeDocument');
  const part = from.find(root?.path ?? 'xl/workbook.bin');
  if (!part) throw damaged(from.fileName, 'the workbook part');
  const relations = await readRelations(from, part.fileName);
  const sheets: Sheet[] = [];
  let is1904 = false;
  await eachRecord(from, part, (type, bytes) => {
    if (type === RECORD.workbookProperties) is1904 = (bytes.readUInt32LE(0) & 1) !== 0;
    if (type !== RECORD.sheet) return;
    const sheet = sheetOf(bytes, relations, from);
    if (sheet) sheets.push(sheet);
    if (sheets.length > MAX_SHEETS) throw tooManySheets(from.fileName);
  });
  const related = (type: string): PackagePart | null => {
    const found = [...relations.values()].find((relation) => relation.type === type);
    return found ? from.find(found.path) : null;
  };
  return { package: from, sheets, is1904, styles: related('styles'), sharedTexts: related('sharedStrings') };
}

/** Returns null for a sheet that is not a worksheet. */
function sheetOf(bytes: Buffer, relations: ReadonlyMap<string, Relation>, from: Package): Sheet | null {
  const { id, name } = namesOf(bytes);
  const relation = relations.get(id);
  const part = relation?.type === 'worksheet' ? from.find(relation.path) : null;
  return part && { name, isHidden: bytes.readUInt32LE(0) !== 0, part };
}

/** The id and the name come after two numbers; in the first versions of the format, after three. */
function namesOf(bytes: Buffer): { readonly id: string; readonly name: string } {
  const nameAt = 12 + bytes.readUInt32LE(8) * 2;
  const isUsual = nameAt + 4 <= bytes.length && nameAt + 4 + bytes.readUInt32LE(nameAt) * 2 === bytes.length;
  const id = wideText(bytes, isUsual ? 8 : 12);
  return { id: id.text, name: wideText(bytes, id.end).text };
}

async function eachRecord(
  from: Package,
  part: PackagePart,
  onRecord: (type: number, bytes: Buffer) => void,
): Promise<void> {
  const records = new XlsbRecords();
  try {
    for await (const piece of partChunks(from, part))
      for (const { type, bytes } of records.write(piece)) onRecord(type, bytes);
    records.end();
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
}

/** The facts needed before the first row is read. A sheet too large to scan counts as sorted and without merges. */
type SheetFacts = { readonly merges: MergesByRow; readonly isInOrder: boolean };

/** Scans the whole sheet, because the merges come after the rows. */
async function lookThrough(from: Package, part: PackagePart): Promise<SheetFacts> {
  const merges: MergesByRow = new Map();
  let isInOrder = true;
  let last = -1;
  if (part.uncompressedSize > MAX_ORDERED_BYTES) return { merges, isInOrder };
  await eachRecord(from, part, (type, bytes) => {
    if (type === RECORD.row) {
      const row = bytes.readUInt32LE(0);
      isInOrder &&= row > last;
      last = row;
    }
    if (type !== RECORD.mergeCell || bytes.length < 16) return;
    const [top, bottom] = [bytes.readUInt32LE(0) + 1, bytes.readUInt32LE(4) + 1];
    addMerge(merges, { column: bytes.readUInt32LE(8), top, bottom });
  });
  return { merges, isInOrder };
}

/** Reads the columns that a sheet hides. Their records come before its rows. */
async function readHiddenColumns(from: Package, part: PackagePart): Promise<HiddenColumns> {
  const columns = new HiddenColumns();
  const records = new XlsbRecords();
  try {
    for await (const piece of partChunks(from, part))
      for (const { type, bytes } of records.write(piece)) {
        if (type === RECORD.beginSheetData) return columns;
        if (type !== RECORD.columnInfo) continue;
        const isHidden = (bytes.readUInt16LE(16) & 1) !== 0 || bytes.readUInt32LE(8) === 0;
        columns.add(bytes.readUInt32LE(0), bytes.readUInt32LE(4) + 1, isHidden);
      }
    return columns;
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
}

async function* rowsOf(from: Package, part: PackagePart, reader: RowReader): AsyncGenerator<TableBatch> {
  const records = new XlsbRecords();
  let bytesRead = 0;
  const bytesTotal = part.uncompressedSize;
  try {
    for await (const piece of partChunks(from, part)) {
      bytesRead += piece.length;
      for (const record of records.write(piece)) reader.read(record);
      yield { records: reader.take(), bytesRead, bytesTotal };
    }
    records.end();
    yield { records: reader.end(), bytesRead, bytesTotal };
  } catch (error) {
    throw readingError(error, from.fileName, `row ${reader.row()} of ${part.fileName}`);
  }
}

async function readFormats({ package: from, styles }: XlsbWorkbook): Promise<readonly string[]> {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCellStyles = false;
  if (!styles) return formats;
  await eachRecord(from, styles, (type, bytes) => {
    if (type === RECORD.beginCellStyles || type === RECORD.endCellStyles)
      isCellStyles = type === RECORD.beginCellStyles;
    if (type === RECORD.format) {
      const { text } = wideText(bytes, 2);
      own.set(bytes.readUInt16LE(0), text.length > MAX_FORMAT_LENGTH ? 'General' : text);
    }
    if (type === RECORD.style && isCellStyles) {
      const id = bytes.readUInt16LE(2);
      formats.push(own.get(id) ?? formatOfId(id));
    }
    if (formats.length > MAX_CELL_FORMATS || own.size > MAX_CELL_FORMATS)
      throw tooLarge(from.fileName, 'the formats of its cells', MAX_CELL_FORMATS);
  });
  return formats;
}
