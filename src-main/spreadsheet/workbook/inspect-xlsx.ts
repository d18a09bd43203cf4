import { AppError } from '#shared/contract/errors.ts';
import { createCellReader, readNumberFormats } from './read-cell.ts';
import { checkRow } from '../check-row.ts';
import { tooLarge } from '../failures.ts';
import { inspectTable, sampleOf } from '../inspect-table.ts';
import { MAX_EMPTY_BYTES, SAMPLE_CELLS, SAMPLE_RECORDS } from '../limits.ts';
import { asRecord, rowTexts, walkSheet } from './read-xlsx.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { Inspection, SheetRecord, SniffedFile, WantedChoices } from '../sheet.ts';
import type { SheetRow } from './sheet-walker.ts';
import { isEmptyCell } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { findWorksheet, readWorkbook } from './workbook.ts';
import type { PackagePart } from './xlsx-package.ts';
import { openPackage } from './xlsx-package.ts';

/** The sheet asked for, else the first with data. @throws AppError the `file_…` codes, `sheet_not_found` */
export async function inspectXlsx(
  { path, fileName, bytes }: SniffedFile,
  wanted: WantedChoices,
): Promise<Inspection> {
  const from = await openPackage(path, fileName);
  try {
    const workbook = await readWorkbook(from);
    const { sheet, rows: firstRows } = await chooseSheet(workbook, wanted.sheet ?? null);
    const records = await asRecords(workbook, firstRows);
    if (records.length === 0) throw new AppError({ code: 'file_empty', file: fileName });
    const { headerRow, reason, columns, rows } = inspectTable(records, wanted.headerRow ?? null);
    return {
      format: 'xlsx',
      bytes,
      choices: { sheet: sheet.name, encoding: null, delimiter: null, headerRow },
      reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: reason },
      sheets: workbook.worksheets.map(({ name, isVisible }) => ({ name, isHidden: !isVisible })),
      encodingCandidates: [],
      columns,
      rows,
    };
  } finally {
    from.close();
  }
}

type FirstRows = { readonly sheet: Worksheet; readonly rows: readonly SheetRow[] };

/** The sheet asked for, else the first visible one with data. */
async function chooseSheet(workbook: Workbook, wanted: string | null): Promise<FirstRows> {
  if (wanted === null) {
    const search = { emptyBytes: 0 };
    const parts = new Set<PackagePart>();
    for (const sheet of workbook.worksheets.filter(({ isVisible }) => isVisible)) {
      // A part that several sheets name is read once.
      if (parts.has(sheet.part)) continue;
      parts.add(sheet.part);
      const rows = await firstRowsOf(workbook, sheet, search);
      if (rows.length > 0) return { sheet, rows };
    }
  }
  const sheet = findWorksheet(workbook, wanted);
  return { sheet, rows: await firstRowsOf(workbook, sheet, { emptyBytes: 0 }) };
}

/** @param search what was read without finding any text, over all sheets looked at */
async function firstRowsOf(
  workbook: Workbook,
  sheet: Worksheet,
  search: { emptyBytes: number },
): Promise<readonly SheetRow[]> {
  const found: SheetRow[] = [];
  let cellCount = 0;
  for await (const { rows, bytes } of walkSheet(workbook, sheet)) {
    const filled = rows.filter(({ cells }) => !cells.every(isEmptyCell));
    found.push(...filled);
    cellCount += filled.reduce((sum, { cells }) => sum + cells.length, 0);
    if (found.length >= SAMPLE_RECORDS || cellCount >= SAMPLE_CELLS) break;
    if (found.length > 0) continue;
    search.emptyBytes += bytes.length;
    if (search.emptyBytes > MAX_EMPTY_BYTES)
      throw tooLarge(workbook.package.fileName, 'the bytes of sheets without text', MAX_EMPTY_BYTES);
  }
  return found.slice(0, SAMPLE_RECORDS);
}

/** Reads no more of the texts than these rows name: the table of a large workbook takes seconds. */
async function asRecords(workbook: Workbook, rows: readonly SheetRow[]): Promise<readonly SheetRecord[]> {
  const needed = new Set<number>();
  for (const { cells } of rows) {
    for (const { type, value } of cells) if (type === 's') needed.add(Number(value));
  }
  const strings = await readSharedStrings(workbook, needed);
  const read = createCellReader(await readNumberFormats(workbook), strings, workbook.is1904);
  const records = rows.map((row) => {
    const cells = rowTexts(row, read);
    checkRow(workbook.package.fileName, row.number, cells);
    return asRecord(row, cells);
  });
  return sampleOf(records.filter(({ cells }) => cells.length > 0));
}
