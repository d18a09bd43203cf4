/**
 * Writes a list back: the imported file, patched where its format is kept, else a fresh file. Same rows,
 * same order, and the count is asserted; a file that fails that is not handed over.
 */
import { rename, rm } from 'node:fs/promises';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import { columnLetters } from '../spreadsheet/cell-reference.ts';
import type { ExtraSheet, PatchResult } from '../spreadsheet/sheet.ts';
import { writeFresh } from '../spreadsheet/write-fresh.ts';
import { writePatched } from '../spreadsheet/write-patched.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import type { Receipt } from '#shared/contract/run.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import { ownFormat } from '#shared/domain/list/export-file.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import { FILE_FORMATS } from '#shared/domain/list/formats.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { CHANGE_LOG, changeLogRows } from './change-log.ts';
import { addedColumns, LAYOUTS, namesOf } from './export-columns.ts';
import { createRowTally, SUMMARY, summaryRows } from './export-summary.ts';
import type { AddedColumn } from './exported-row.ts';
import { countryWritingOf, ExportedRow } from './exported-row.ts';

export type ExportOptions = {
  readonly list: StoredList;
  /** The workspace's copy of the imported file. */
  readonly source: string;
  readonly output: string;
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly mayBecomeUtf8: boolean;
};

/** What was written, beside the rows. */
export type WrittenList = Pick<PatchResult, 'rows' | 'notes' | 'extension'>;

export type ExportDependencies = {
  readonly rows: RowRepository;
  /** A kept row as it is reviewed. */
  readonly toRow: (stored: UnparsedRow) => Row;
  /** What checking the list came to. */
  readonly receipt: Receipt;
  readonly nowMs: () => number;
  readonly onProgress: (rows: number) => void;
  readonly signal: AbortSignal;
};

/** A way through the rows, with what passed. */
type Pass = ExportDependencies & {
  /** Of the rows written. Only a text file, which has no summary, may be written twice. */
  readonly tally: ReturnType<typeof createRowTally>;
  readonly writeCountry: WriteCountry;
  /** Cells that were not written, by reference. */
  readonly formulas: Set<string>;
};

const cellReference = (row: number, column: number): string => `${columnLetters(column)}${row}`;

const CHUNK = 500;

/**
 * @throws AppError `text_not_in_encoding`, `encoding_misread`, `output_not_writable`, `disk_full`, `row_count_differs`,
 *   `interrupted`
 */
export async function exportList(
  options: ExportOptions,
  dependencies: ExportDependencies,
): Promise<WrittenList> {
  const { list, output } = options;
  const partial = `${output}.partial`;
  const writeCountry = countryWritingOf(list, dependencies.rows);
  const pass: Pass = { ...dependencies, tally: createRowTally(), writeCountry, formulas: new Set() };
  try {
    const written =
      options.format === ownFormat(list.source)
        ? await patch(options, partial, pass)
        : await rewrite(options, partial, pass);
    if (dependencies.signal.aborted) throw new AppError({ code: 'interrupted' });
    if (written.rows !== list.rowCount) {
      throw new AppError({
        code: 'row_count_differs',
        file: list.name,
        expected: list.rowCount,
        found: written.rows,
      });
    }
    await rename(partial, output);
    return written;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function patch(
  { list, source, layout, format, mayBecomeUtf8 }: ExportOptions,
  partial: string,
  pass: Pass,
): Promise<WrittenList> {
  const added = addedColumns(layout, FILE_FORMATS[format].sheetFormat);
  const plan = {
    source: list.source,
    columns: list.columns,
    addedColumns: namesOf(added, list.columns),
    rows: { [Symbol.asyncIterator]: () => writtenRows(list, layout, added, pass) },
    extraSheets: extraSheets(list, layout, ({ sourceRow }) => sourceRow, pass),
    onFormulaKept: (row: number, column: number) => void pass.formulas.add(cellReference(row, column)),
    mayBecomeUtf8,
    signal: pass.signal,
  };
  return writePatched(source, partial, plan);
}

async function rewrite(
  { list, format, layout }: ExportOptions,
  partial: string,
  pass: Pass,
): Promise<WrittenList> {
  const { sheetFormat, delimiter } = FILE_FORMATS[format];
  const added = addedColumns(layout, sheetFormat);
  const plan = {
    format: sheetFormat,
    delimiter,
    header: list.columns,
    addedColumns: namesOf(added, list.columns),
    rows: writtenRows(list, layout, added, pass),
    // Below the header, which a new file always has in its first row.
    extraSheets: extraSheets(list, layout, ({ position }) => position + 1, pass),
    signal: pass.signal,
  };
  const { rows } = await writeFresh(partial, plan);
  return {
    rows,
    extension: FILE_FORMATS[format].extensions[0],
    notes: { encodingBefore: null, formulaCellsKept: 0 },
  };
}

type RowOfFile = (stored: UnparsedRow) => number;

/** In a workbook. */
function extraSheets(
  list: StoredList,
  layout: ExportLayout,
  sheetRow: RowOfFile,
  pass: Pass,
): readonly ExtraSheet[] {
  const { receipt, nowMs, tally } = pass;
  const facts = () => ({ listName: list.name, exportedAtMs: nowMs(), receipt, tally: tally.counts() });
  const summary = { ...SUMMARY, rows: () => summaryRows(facts()) };
  const log = { ...CHANGE_LOG, rows: () => changeLogRows(numberedRows(list, sheetRow, pass)) };
  return LAYOUTS[layout].hasChangeLog ? [log, summary] : [summary];
}

async function* writtenRows(
  list: StoredList,
  layout: ExportLayout,
  columns: readonly AddedColumn[],
  pass: Pass,
) {
  for await (const { stored, exported } of eachRow(list, pass)) {
    pass.tally.add(exported.row);
    if (stored.position % CHUNK === 0 || stored.position === list.rowCount) pass.onProgress(stored.position);
    const replaced = LAYOUTS[layout].replaced(exported);
    const added = columns.map(({ cell }) => cell(exported));
    yield { sourceRow: stored.sourceRow, cells: stored.cells, added, replaced };
  }
}

async function* numberedRows(list: StoredList, sheetRow: RowOfFile, pass: Pass) {
  for await (const { stored, exported } of eachRow(list, pass)) {
    const number = sheetRow(stored);
    const isFormula = (column: number) => pass.formulas.has(cellReference(number, column));
    yield { exported, sheetRow: number, isFormula };
  }
}

async function* eachRow(
  list: StoredList,
  { rows, toRow, writeCountry, signal }: Pass,
): AsyncGenerator<{ readonly stored: UnparsedRow; readonly exported: ExportedRow }> {
  for (let after = 0; after < list.rowCount; after += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const stored of rows.unparsedRange(list.id, after, after + CHUNK))
      yield { stored, exported: new ExportedRow(toRow(stored), list, writeCountry) };
  }
}
