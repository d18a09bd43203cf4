/** How a workbook is read whose format is only read: its sheets, then the rows of one of them. */
import { AppError } from '#shared/contract/errors.ts';
import type { SheetTab } from '#shared/contract/preview.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { checkRow } from './check-row.ts';
import { throwIfAborted, tooLarge } from './failures.ts';
import { inspectTable, sampleOf } from './inspect-table.ts';
import { BATCH_CELLS, BATCH_RECORDS, MAX_SHEET_NAME_LENGTH, SAMPLE_CELLS, SAMPLE_RECORDS } from './limits.ts';
import type {
  Inspection,
  ReadOptions,
  SheetBatch,
  SheetFile,
  SheetRecord,
  SniffedFile,
  WantedChoices,
} from './sheet.ts';

/** An open workbook. Who opened it closes it. */
export type Tables = {
  /** In order. */
  readonly sheets: () => Promise<readonly SheetTab[]>;
  /** Which is the list where nobody says so; null: the first visible one with text. */
  readonly likely: () => Promise<string | null>;
  /** Of the sheet of this name, in the order of the file; none where there is no such sheet. Rows without text may be left out. */
  readonly rows: (sheet: string) => AsyncIterable<SheetBatch>;
  readonly close: () => void;
};

/** @throws AppError the `file_…` codes, `too_many_sheets` */
export type OpenTables = (file: SheetFile) => Promise<Tables>;

/** A first look. @throws AppError the `file_…` codes, `sheet_not_found` */
export async function inspectTables(
  format: SheetFormat,
  open: OpenTables,
  file: SniffedFile,
  wanted: WantedChoices,
): Promise<Inspection> {
  const { fileName, bytes } = file;
  const tables = await open(file);
  try {
    const sheets = await sheetsOf(tables, fileName);
    const { sheet, records } = await chooseSheet(tables, sheets, wanted.sheet ?? null, fileName);
    if (records.length === 0) throw new AppError({ code: 'file_empty', file: fileName });
    const { headerRow, reason, columns, rows } = inspectTable(sampleOf(records), wanted.headerRow ?? null);
    return {
      format,
      bytes,
      choices: { sheet, encoding: null, delimiter: null, headerRow },
      reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: reason },
      sheets,
      encodingCandidates: [],
      columns,
      rows,
    };
  } finally {
    tables.close();
  }
}

async function sheetsOf(tables: Tables, file: string): Promise<readonly SheetTab[]> {
  const sheets = await tables.sheets();
  if (sheets.some(({ name }) => name.length > MAX_SHEET_NAME_LENGTH))
    throw tooLarge(file, 'the letters of the name of a sheet', MAX_SHEET_NAME_LENGTH);
  if (sheets.length === 0) throw new AppError({ code: 'file_empty', file });
  return sheets;
}

type ChosenSheet = { readonly sheet: string; readonly records: readonly SheetRecord[] };

async function chooseSheet(
  tables: Tables,
  sheets: readonly SheetTab[],
  wanted: string | null,
  file: string,
): Promise<ChosenSheet> {
  if (wanted !== null && !sheets.some(({ name }) => name === wanted))
    throw sheetNotFound(file, wanted, sheets);
  const named = wanted ?? (await tables.likely());
  if (named !== null) return { sheet: named, records: await firstRecords(tables, named, file) };
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  for (const { name } of visible) {
    const records = await firstRecords(tables, name, file);
    if (records.length > 0) return { sheet: name, records };
  }
  return { sheet: (visible[0] ?? sheets[0])?.name ?? '', records: [] };
}

const sheetNotFound = (file: string, sheet: string, sheets: readonly SheetTab[]): AppError => {
  const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  return new AppError({ code: 'sheet_not_found', file, sheet, sheets: visible });
};

async function firstRecords(tables: Tables, sheet: string, file: string): Promise<readonly SheetRecord[]> {
  const found: SheetRecord[] = [];
  let cellCount = 0;
  for await (const { records } of tables.rows(sheet)) {
    for (const record of records) {
      if (record.cells.length === 0) continue;
      checkRow(file, record.sourceRow, record.cells);
      found.push(record);
      cellCount += record.cells.length;
      if (found.length >= SAMPLE_RECORDS || cellCount >= SAMPLE_CELLS) return found;
    }
  }
  return found;
}

/** The records after the header. @throws AppError the `file_…` codes, `sheet_not_found`, `interrupted` */
export async function* readTables(
  open: OpenTables,
  file: SheetFile,
  { sheet, headerRow }: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const { fileName } = file;
  const tables = await open(file);
  try {
    const name = sheet ?? (await tables.sheets())[0]?.name ?? '';
    let width = 0;
    let isFound = false;
    for await (const { records, ...progress } of tables.rows(name)) {
      throwIfAborted(signal);
      let batch: SheetRecord[] = [];
      let cellCount = 0;
      for (const record of records) {
        isFound = true;
        checkRow(fileName, record.sourceRow, record.cells);
        if (record.sourceRow === headerRow) width = record.cells.length;
        if (record.sourceRow <= headerRow || record.cells.length === 0) continue;
        batch.push(widened(record, width));
        cellCount += Math.max(width, record.cells.length);
        if (batch.length < BATCH_RECORDS && cellCount < BATCH_CELLS) continue;
        yield { records: batch, ...progress };
        batch = [];
        cellCount = 0;
      }
      if (batch.length > 0) yield { records: batch, ...progress };
    }
    if (isFound) return;
    const sheets = await tables.sheets();
    if (!sheets.some((each) => each.name === name)) throw sheetNotFound(fileName, name, sheets);
  } finally {
    tables.close();
  }
}

/** Up to the header's width every column has a cell, so that a person can fill an empty one. */
function widened(record: SheetRecord, width: number): SheetRecord {
  const missing = width - record.cells.length;
  return missing <= 0 ? record : { ...record, cells: [...record.cells, ...Array<string>(missing).fill('')] };
}

/** A row as text, with a cell for each column up to its last text. */
export class RowCells {
  readonly texts: string[] = [];

  /** @param column 0-based, not before those set earlier; one that has a text keeps it */
  set(column: number, text: string): void {
    if (text === '') return;
    while (this.texts.length < column) this.texts.push('');
    this.texts[column] = text;
  }
}
