import { AppError } from '#shared/contract/errors.ts';
import { createCellReader, readNumberFormats } from './cell-text.ts';
import { inspectTable, SAMPLE_RECORDS } from './inspect-table.ts';
import { rowTexts, walkSheet } from './read-xlsx.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { Inspection, SheetRecord, WantedChoices } from './sheet.ts';
import type { SheetRow } from './sheet-walker.ts';
import { isEmptyCell } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { findWorksheet, readWorkbook } from './workbook.ts';
import { openPackage } from './xlsx-package.ts';

export async function inspectWorkbook(
  path: string,
  file: string,
  bytes: number,
  wanted: WantedChoices,
): Promise<Inspection> {
  const from = await openPackage(path, file);
  try {
    const workbook = await readWorkbook(from);
    const { sheet, rows: firstRows } = await chooseSheet(workbook, wanted.sheet ?? null);
    const records = await asRecords(workbook, firstRows);
    if (records.length === 0) throw new AppError({ code: 'file_empty', file });
    const { headerRow, reason, columns, rows } = inspectTable(records, wanted.headerRow ?? null);
    return {
      format: 'xlsx',
      bytes,
      choices: { sheet: sheet.name, encoding: null, delimiter: null, headerRow },
      reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: reason },
      sheets: workbook.worksheets.filter(({ isVisible }) => isVisible).map(({ name }) => name),
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
    for (const sheet of workbook.worksheets.filter(({ isVisible }) => isVisible)) {
      const rows = await firstRowsOf(workbook, sheet);
      if (rows.length > 0) return { sheet, rows };
    }
  }
  const sheet = findWorksheet(workbook, wanted);
  return { sheet, rows: await firstRowsOf(workbook, sheet) };
}

async function firstRowsOf(workbook: Workbook, sheet: Worksheet): Promise<readonly SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const { rows } of walkSheet(workbook, sheet)) {
    found.push(...rows.filter(({ cells }) => !cells.every(isEmptyCell)));
    if (found.length >= SAMPLE_RECORDS) break;
  }
  return found.slice(0, SAMPLE_RECORDS);
}

/** Reads no more of the texts than these rows name: the table of a large workbook takes seconds. */
async function asRecords(workbook: Workbook, rows: readonly SheetRow[]): Promise<readonly SheetRecord[]> {
  let count = 0;
  for (const { cells } of rows) {
    for (const { type, value } of cells) if (type === 's') count = Math.max(count, Number(value) + 1);
  }
  const strings = await readSharedStrings(workbook, count);
  const read = createCellReader(await readNumberFormats(workbook), strings, workbook.is1904);
  return rows
    .map((row) => ({ sourceRow: row.number, cells: rowTexts(row, read) }))
    .filter(({ cells }) => cells.length > 0);
}
