/**
 * Writes a list back: the imported file, patched where its format is kept, else a fresh file. Same rows,
 * same order, and the count is asserted; a file that fails that is not handed over.
 */
import { rename, rm } from 'node:fs/promises';
import type { StoredList } from '../db/list-repository.ts';
import type { StoredRow } from '../db/row-record.ts';
import type { RowRepository } from '../db/row-repository.ts';
import type { ExtraSheet } from '../spreadsheet/sheet.ts';
import { writeFresh } from '../spreadsheet/write-fresh.ts';
import { writePatched } from '../spreadsheet/write-patched.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportLayout } from '#shared/contract/operations.ts';
import type { Receipt } from '#shared/contract/run.ts';
import type { SheetFormat } from '#shared/domain/list.ts';
import type { Row } from '#shared/domain/row.ts';
import { addedCells, addedColumns, replacedCells } from './export-columns.ts';
import { createRowTally, summaryRows } from './export-summary.ts';

export type ExportOptions = {
  readonly list: StoredList;
  /** The workspace's copy of the imported file. */
  readonly source: string;
  readonly output: string;
  readonly format: SheetFormat;
  readonly layout: ExportLayout;
};

export type ExportDependencies = {
  readonly rows: RowRepository;
  /** A kept row as it is reviewed. */
  readonly toRow: (stored: StoredRow) => Row;
  /** What checking the list came to. */
  readonly receipt: Receipt;
  readonly nowMs: () => number;
  readonly onProgress: (rows: number) => void;
  readonly signal: AbortSignal;
};

/** A way through the rows, with what passed. Only a text file, which has no summary, is gone through twice. */
type Pass = ExportDependencies & { readonly tally: ReturnType<typeof createRowTally> };

const CHUNK = 500;

/** @throws AppError `output_not_writable`, `disk_full`, `row_count_differs`, `interrupted` */
export async function exportList(options: ExportOptions, dependencies: ExportDependencies): Promise<void> {
  const { list, output } = options;
  const partial = `${output}.partial`;
  const pass: Pass = { ...dependencies, tally: createRowTally() };
  try {
    const written =
      options.format === list.source.format
        ? await patch(options, partial, pass)
        : await rewrite(options, partial, pass);
    if (dependencies.signal.aborted) throw new AppError({ code: 'interrupted' });
    if (written !== list.rowCount) {
      throw new AppError({
        code: 'row_count_differs',
        file: list.name,
        expected: list.rowCount,
        found: written,
      });
    }
    await rename(partial, output);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function patch({ list, source, layout }: ExportOptions, partial: string, pass: Pass) {
  const inPlace = layout === 'in_place';
  const plan = {
    source: list.source,
    columns: list.columns,
    addedColumns: inPlace ? [] : addedColumns(list.columns),
    rows: { [Symbol.asyncIterator]: () => patches(list, inPlace, pass) },
    extraSheet: summaryOf(list, pass),
    signal: pass.signal,
  };
  return (await writePatched(source, partial, plan)).rows;
}

async function rewrite({ list, format, layout }: ExportOptions, partial: string, pass: Pass) {
  const inPlace = layout === 'in_place';
  const header = inPlace ? list.columns : [...list.columns, ...addedColumns(list.columns)];
  const rows = freshRows(list, inPlace, pass);
  return (await writeFresh(partial, { format, header, rows, extraSheet: summaryOf(list, pass) })).rows;
}

function summaryOf({ name }: StoredList, { receipt, nowMs, tally }: Pass): ExtraSheet {
  return {
    name: 'Summary',
    rows: () => summaryRows({ listName: name, exportedAtMs: nowMs(), receipt, tally: tally.counts() }),
  };
}

async function* patches(list: StoredList, inPlace: boolean, pass: Pass) {
  for await (const { row, sourceRow } of eachRow(list, pass)) {
    yield inPlace
      ? { sourceRow, added: [], replaced: replacedCells(row, list.settings.mapping) }
      : { sourceRow, added: addedCells(row) };
  }
}

async function* freshRows(list: StoredList, inPlace: boolean, pass: Pass) {
  const width = list.columns.length;
  for await (const { row } of eachRow(list, pass)) {
    const cells: (string | number)[] = Array.from(
      { length: Math.max(width, row.cells.length) },
      (_, i) => row.cells[i] ?? '',
    );
    if (inPlace)
      for (const { column, text } of replacedCells(row, list.settings.mapping)) cells[column] = text;
    yield inPlace ? cells : [...cells, ...addedCells(row)];
  }
}

async function* eachRow(
  list: StoredList,
  { rows, toRow, onProgress, tally, signal }: Pass,
): AsyncGenerator<{ readonly row: Row; readonly sourceRow: number }> {
  for (let after = 0; after < list.rowCount; after += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const stored of rows.range(list.id, after, after + CHUNK)) {
      const row = toRow(stored);
      tally.add(row);
      yield { row, sourceRow: stored.sourceRow };
    }
    onProgress(Math.min(after + CHUNK, list.rowCount));
  }
}
