import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import type { Receipt } from '#shared/contract/run/run.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { UnparsedRow } from '../../db/repositories/unparsed-row.ts';
import type { FreshRow } from '../../spreadsheet/fresh-plan.ts';
import type { ExtraSheet, PatchRanges, PatchResult, RowPatch } from '../../spreadsheet/sheet.ts';
import { writeFresh } from '../../spreadsheet/write-fresh.ts';
import { writePatched } from '../../spreadsheet/write-patched.ts';
import { changeLog, changeLogRows, type LoggedRow } from './change-log.ts';
import { isListPatched } from './export-choices.ts';
import { type RowTally, SUMMARY, summaryCharts, summaryName, summaryRows } from './export-summary.ts';
import type { ExportedRow } from './exported-row.ts';
import { readFileHeader } from './file-header.ts';
import { openFileValues } from './file-values.ts';
import {
  type ColumnsByList,
  columnsOf,
  createPatchMaker,
  createRangeReader,
  type ExportSource,
  type PassedRow,
  patchOf,
  type RowSource,
  type SharedPatching,
  sharedPatchRanges,
  written,
} from './row-patches.ts';
import { headsOf, LAYOUTS } from './written-columns.ts';

/** The result of writing a list. `rows` counts the written rows. */
export type WrittenList = Pick<PatchResult, 'rows' | 'notes' | 'extension'>;

export type PassDependencies = Omit<RowSource, 'writeCountry'> & {
  /** The receipt for our own sheets in a workbook. If the receipt is null, its figures stay empty. */
  readonly receipt: Receipt | null;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  /** Called once per row of the list. Re-encoding a text file calls it a second time. */
  readonly onRow: (exported: ExportedRow, isWritten: boolean, companions: readonly ExportedRow[]) => void;
  /** Called for each cell that keeps its own text, between `onRow` for its row and for the next row. */
  readonly onCellKept?: (column: number, why: KeptCell) => void;
};

/** The dependencies of one pass over the rows. */
export type Pass = PassDependencies &
  RowSource & {
    /** How two threads patch a text file. If null or absent, this thread patches all ranges. */
    readonly shared?: Omit<SharedPatching, 'signal'> | null;
    /** Returns the counts of the written rows for each list, this list first. Call this after writing the rows. */
    readonly tallies: () => readonly RowTally[];
  };

const CHUNK = 500;

/** Whether to yield to the event loop: every 500 rows, including skipped ones, so that a cancelled job stops soon. */
const isChunkEnd = ({ position }: Pick<UnparsedRow, 'position'>): boolean => position % CHUNK === 0;

/** @throws AppError as `exportList`, except `row_count_differs` */
export async function writeList(options: ExportSource, output: string, pass: Pass): Promise<WrittenList> {
  const { choices, list } = options;
  const write = isListPatched(choices, list.source) ? patchUnprotected : rewrite;
  try {
    return await write(options, output, pass);
  } catch (error) {
    // A stream that was stopped throws a different error.
    if (pass.signal.aborted) throw new AppError({ code: 'interrupted' }, { cause: error });
    throw error;
  }
}

/** Calls the functions of `pass` for all rows as `writeList` would, without writing. @throws AppError `interrupted` */
export async function passRows(options: ExportSource, pass: Pass): Promise<void> {
  for (const { stored, exported, companions, isWritten } of eachRow(options, pass)) {
    pass.onRow(exported, isWritten, companions);
    if (isChunkEnd(stored)) await nextTurn();
  }
}

/** Patches the file, or writes a new workbook if the sheet is protected and the person wants that. */
async function patchUnprotected(options: ExportSource, output: string, pass: Pass): Promise<WrittenList> {
  try {
    return await patch(options, output, pass);
  } catch (error) {
    const isProtected = error instanceof AppError && error.failure.code === 'sheet_protected';
    if (!isProtected || options.choices.protectedSheet !== 'new_file') throw error;
    return rewrite(options, output, pass);
  }
}

const cellReference = (row: number, column: number): string => `${columnLetters(column)}${row}`;

async function patch(options: ExportSource, output: string, pass: Pass): Promise<WrittenList> {
  const { list, source, choices } = options;
  const added = columnsOf(options);
  const kept = new Map<string, KeptCell>();
  const plan = {
    source: list.source,
    columns: list.columns,
    addedColumns: headsOf(added.flat(), list.columns),
    rows: { [Symbol.iterator]: () => patches(options, added, pass) },
    ...rangesOf(options, pass),
    extraSheets: extraSheets(options, ({ sourceRow }) => sourceRow, kept, pass),
    onCellKept: (row: number, column: number, why: KeptCell): void => {
      kept.set(cellReference(row, column), why);
      pass.onCellKept?.(column, why);
    },
    encoding: choices.encoding,
    tint: true,
    notes: choices.notes,
    ...(choices.protectedSheet === 'remove' ? { protection: 'remove' as const } : {}),
    signal: pass.signal,
  };
  return writePatched(source, output, plan);
}

async function rewrite(options: ExportSource, output: string, pass: Pass): Promise<WrittenList> {
  const { list, choices } = options;
  const { sheetFormat, delimiter, extensions } = FILE_FORMATS[choices.format];
  const { header, titles } = await readFileHeader(list, options.source);
  const added = columnsOf(options);
  const plan = {
    format: sheetFormat,
    delimiter,
    // A row may have more cells than the header, for example after an unquoted comma. The added columns follow them.
    header: [...header, ...Array.from({ length: pass.rows.widest(list.id) - header.length }, () => '')],
    addedColumns: headsOf(added.flat(), list.columns),
    rows: writtenRows(options, added, pass),
    // In a new file, the header is always in the first row, and the rows of the list follow it.
    extraSheets: extraSheets(options, (_stored, nth) => nth + 1, new Map(), pass),
    tint: true,
    notes: choices.notes,
    signal: pass.signal,
  };
  const { rows, notKept } = await writeFresh(output, plan);
  const isReplaced = SHEET_FORMATS[list.source.format].hasSheets && SHEET_FORMATS[sheetFormat].hasSheets;
  const notes = {
    encodingBefore: null,
    formulaCellsKept: 0,
    titlesLeftOut: titles,
    notKept: isReplaced ? [...notKept, { code: 'workbook_replaced', count: 1 } as const] : notKept,
  };
  return { rows, extension: extensions[0], notes };
}

type RowOfFile = (stored: UnparsedRow, nth: number) => number;

type KeptCells = ReadonlyMap<string, KeptCell>;

function extraSheets(
  options: ExportSource,
  sheetRow: RowOfFile,
  kept: KeptCells,
  pass: Pass,
): readonly ExtraSheet[] {
  const { list, choices, companions = [] } = options;
  const { receipt, nowMs, tallies } = pass;
  const exportedAtMs = nowMs();
  const isNamed = companions.length > 0;
  const summaries = [{ list, receipt }, ...companions].map((each, at) => ({
    ...SUMMARY,
    charts: summaryCharts(each.list.settings.mapping),
    name: summaryName(isNamed ? (each.list.source.addressName ?? null) : null),
    rows: () => {
      const tally = tallies()[at];
      if (each.receipt === null || !tally) return [];
      const { name: listName, settings } = each.list;
      const onlyEmails = asksOnlyEmails(settings.mapping);
      return summaryRows({ listName, onlyEmails, exportedAtMs, receipt: each.receipt, tally });
    },
  }));
  const log = {
    ...changeLog(isNamed),
    rows: () => (receipt === null ? [] : changeLogRows(numberedRows(options, sheetRow, kept, pass), isNamed)),
  };
  return LAYOUTS[choices.layout].hasChangeLog ? [log, ...summaries] : summaries;
}

function rangesOf(options: ExportSource, pass: Pass): { readonly ranges?: PatchRanges } {
  const { shared, signal, rows } = pass;
  const { hasSheets } = SHEET_FORMATS[FILE_FORMATS[options.choices.format].sheetFormat];
  if (!shared || hasSheets) return {};
  return {
    ranges: sharedPatchRanges(options, { ...shared, signal }, rows, createPatchMaker(options, pass)),
  };
}

function* patches(options: ExportSource, columns: ColumnsByList, pass: Pass): Generator<RowPatch> {
  for (const each of eachRow(options, pass)) {
    pass.onRow(each.exported, each.isWritten, each.companions);
    yield patchOf(each, options, columns);
  }
}

async function* writtenRows(
  options: ExportSource,
  columns: ColumnsByList,
  pass: Pass,
): AsyncGenerator<FreshRow> {
  const values = openFileValues(options.list, options.source, pass.signal);
  try {
    for (const each of eachRow(options, pass)) {
      pass.onRow(each.exported, each.isWritten, each.companions);
      const { cells } = each.stored;
      if (each.isWritten)
        yield { cells, values: await values.of(each.stored), ...written(each, options, columns) };
      if (isChunkEnd(each.stored)) await nextTurn();
    }
  } finally {
    await values.close();
  }
}

async function* numberedRows(
  options: ExportSource,
  sheetRow: RowOfFile,
  kept: KeptCells,
  pass: Pass,
): AsyncGenerator<LoggedRow> {
  let nth = 0;
  for (const { stored, exported, companions, isWritten } of eachRow(options, pass)) {
    if (isChunkEnd(stored)) await nextTurn();
    if (!isWritten) continue;
    nth += 1;
    const number = sheetRow(stored, nth);
    const whyKept = (column: number) => kept.get(cellReference(number, column)) ?? null;
    for (const row of [exported, ...companions]) yield { exported: row, sheetRow: number, whyKept };
  }
}

function* eachRow(options: ExportSource, pass: Pass): Generator<PassedRow> {
  const read = createRangeReader(options, pass);
  for (let after = 0; after < options.list.rowCount; after += CHUNK) {
    if (pass.signal.aborted) throw new AppError({ code: 'interrupted' });
    yield* read(after, after + CHUNK);
  }
}
