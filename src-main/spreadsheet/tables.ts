/** Reads workbooks in formats that the app only reads: first the sheets, then the rows of one sheet. */
import { AppError } from '#shared/contract/errors.ts';
import type { SheetTab } from '#shared/contract/import/preview.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { checkRow } from './check-row.ts';
import { throwIfAborted, tooLarge } from './failures.ts';
import { hiddenAmong } from './hidden-columns.ts';
import { inspectTable, refuseEmpty, sampleOf } from './inspect-table.ts';
import { BATCH_CELLS, BATCH_RECORDS, MAX_SHEET_NAME_LENGTH, SAMPLE_CELLS, SAMPLE_RECORDS } from './limits.ts';
import { createRecordFill, isBlank, type TableRecord, widenedTo } from './merged-rows.ts';
import { isNullWord } from './null-words.ts';
import { likeliestSheet } from './rank-sheet.ts';
import type {
  Inspection,
  ReadOptions,
  SheetBatch,
  SheetFile,
  SheetRecord,
  SniffedFile,
  WantedChoices,
} from './sheet.ts';
import { hiddenZero, type TypedValue, typedNumber } from './typed-value.ts';
import { createNumberReader } from './workbook/read-cell.ts';

/** Rows as read: the text of a merged cell is not yet repeated in each of its rows. */
export type TableBatch = Omit<SheetBatch, 'records'> & { readonly records: readonly TableRecord[] };

/** An open workbook. The caller must close it. */
export type Tables = {
  readonly sheets: () => Promise<readonly SheetTab[]>;
  /** Returns the sheet to read if no sheet is chosen; null if the caller has to find the likeliest visible sheet. */
  readonly likely: () => Promise<string | null>;
  /** Yields the rows of the named sheet in file order, or none if the sheet does not exist. Rows without text may be missing. */
  readonly rows: (sheet: string) => AsyncIterable<TableBatch>;
  /** Returns a test for the columns that the named sheet hides, 0-based. @throws the errors of `rows` */
  readonly hiddenColumns: (sheet: string) => Promise<(column: number) => boolean>;
  readonly close: () => void;
};

/** @param withValues as in `ReadOptions` @throws AppError the `file_…` codes, `too_many_sheets` */
export type OpenTables = (file: SheetFile, withValues?: boolean) => Promise<Tables>;

/** Inspects a workbook. @throws AppError the `file_…` codes, `sheet_not_found` */
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
    refuseEmpty(records, fileName);
    const { headerRow, reason, ...table } = inspectTable(sampleOf(records), wanted.headerRow ?? null);
    const isHidden = await tables.hiddenColumns(sheet);
    return {
      format,
      bytes,
      choices: { sheet, encoding: null, delimiter: null, headerRow },
      reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: reason },
      sheets,
      encodingCandidates: [],
      ...table,
      ...hiddenAmong(table.columns.length, isHidden),
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
  const likeliest = await likeliestSheet(withText(tables, visible, file));
  return likeliest ?? { sheet: (visible[0] ?? sheets[0])?.name ?? '', records: [] };
}

async function* withText(
  tables: Tables,
  sheets: readonly SheetTab[],
  file: string,
): AsyncGenerator<ChosenSheet> {
  for (const { name } of sheets) {
    const records = sampleOf(await firstRecords(tables, name, file));
    if (records.length > 0) yield { sheet: name, records };
  }
}

const sheetNotFound = (file: string, sheet: string, sheets: readonly SheetTab[]): AppError => {
  const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  return new AppError({ code: 'sheet_not_found', file, sheet, sheets: visible });
};

async function firstRecords(tables: Tables, sheet: string, file: string): Promise<readonly SheetRecord[]> {
  const first: SheetRecord[] = [];
  let cellCount = 0;
  const filled = createRecordFill(0);
  for await (const { records } of tables.rows(sheet)) {
    for (const found of records) {
      const record = filled(found);
      if (isBlank(record.cells, record.uncalculated)) continue;
      checkRow(file, record.sourceRow, record.cells);
      first.push(record);
      cellCount += record.cells.length;
      if (first.length >= SAMPLE_RECORDS || cellCount >= SAMPLE_CELLS) return first;
    }
  }
  return first;
}

/** Reads the records after the header. @throws AppError the `file_…` codes, `sheet_not_found`, `interrupted` */
export async function* readTables(
  open: OpenTables,
  file: SheetFile,
  { sheet, headerRow, withValues }: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const { fileName } = file;
  const tables = await open(file, withValues);
  try {
    const name = sheet ?? (await tables.sheets())[0]?.name ?? '';
    let width = 0;
    let isFound = false;
    const filled = createRecordFill(headerRow);
    for await (const { records, ...progress } of tables.rows(name)) {
      throwIfAborted(signal);
      let batch: SheetRecord[] = [];
      let cellCount = 0;
      for (const found of records) {
        const record = filled(found);
        isFound = true;
        checkRow(fileName, record.sourceRow, record.cells);
        if (record.sourceRow === headerRow) width = record.cells.length;
        if (record.sourceRow <= headerRow || isBlank(record.cells, record.uncalculated)) continue;
        batch.push({ ...record, cells: widenedTo(width, record.cells) });
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

/** @param is1904 whether the workbook's dates count from 1904 @param withValues as in `ReadOptions` */
export function createNumberSetter(is1904: boolean, withValues: boolean) {
  const numberText = createNumberReader(is1904);
  return (row: RowCells, column: number, number: number, pattern: string, hidesZeros: boolean): void => {
    if (!Number.isFinite(number)) return;
    const hidden = hiddenZero(hidesZeros, number);
    const typed = hidden ?? typedNumber(number, pattern, is1904);
    row.set(column, hidden ? '' : numberText(number, pattern), withValues ? typed : undefined);
  };
}

/** The cells of a row: the texts up to the last cell with text, the typed values, and the uncalculated formulas. */
export class RowCells {
  readonly texts: string[] = [];
  readonly values: (TypedValue | undefined)[] = [];
  readonly uncalculated: number[] = [];

  /**
   * Sets the text and the typed value of a cell. An empty text or a null word leaves the text of the cell as it is.
   * @param column 0-based
   * @param value absent if values are not wanted or the cell has none
   */
  set(column: number, text: string, value?: TypedValue): void {
    if (value !== undefined) this.values[column] = value;
    if (text === '' || isNullWord(text)) return;
    while (this.texts.length < column) this.texts.push('');
    this.texts[column] = text;
  }

  get isBlank(): boolean {
    return isBlank(this.texts, this.uncalculated);
  }

  get taken(): Pick<SheetRecord, 'cells' | 'values' | 'uncalculated'> {
    const { texts: cells, values, uncalculated } = this;
    return {
      cells,
      ...(values.length > 0 ? { values } : {}),
      ...(uncalculated.length > 0 ? { uncalculated } : {}),
    };
  }
}
