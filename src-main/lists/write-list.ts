/** Writes the rows of a list that are chosen: into a copy of the imported file, or into a new one. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import { columnLetters } from '../spreadsheet/cell-reference.ts';
import type { FreshRow } from '../spreadsheet/fresh-plan.ts';
import type { ExtraSheet, PatchResult, RowPatch } from '../spreadsheet/sheet.ts';
import { writeFresh } from '../spreadsheet/write-fresh.ts';
import { writePatched } from '../spreadsheet/write-patched.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { KeptCell } from '#shared/contract/not-kept.ts';
import type { Receipt } from '#shared/contract/run.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { Row } from '#shared/domain/list/row.ts';
import type { LoggedRow } from './change-log.ts';
import { CHANGE_LOG, changeLogRows } from './change-log.ts';
import type { ExportChoices } from './export-choices.ts';
import { createRowChoice, isListPatched } from './export-choices.ts';
import { addedColumns, headsOf, LAYOUTS } from './export-columns.ts';
import type { RowTally } from './export-summary.ts';
import { SUMMARY, summaryRows } from './export-summary.ts';
import type { AddedColumn } from './exported-row.ts';
import { ExportedRow } from './exported-row.ts';

export type ExportSource = {
  readonly list: StoredList;
  /** The workspace's copy of the imported file. */
  readonly source: string;
  readonly choices: ExportChoices;
};

/** What was written, beside the rows. */
export type WrittenList = Pick<PatchResult, 'rows' | 'notes' | 'extension'>;

export type PassDependencies = {
  readonly rows: RowRepository;
  /** A kept row as it is reviewed. */
  readonly toRow: (stored: UnparsedRow) => Row;
  /** What checking the list came to, for the sheets of ours in a workbook. null: they are empty. */
  readonly receipt: Receipt | null;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  /** Told of every row of the list, once; a text file that changes its encoding goes through them again. */
  readonly onRow: (exported: ExportedRow, isWritten: boolean) => void;
  /** Told, after its row and before the next, of a cell of the list that keeps its own text. */
  readonly onCellKept?: (column: number, why: KeptCell) => void;
};

/** A way through the rows. */
export type Pass = PassDependencies & {
  readonly writeCountry: WriteCountry;
  /** Of the rows written, once they are. */
  readonly tally: () => RowTally;
};

const CHUNK = 500;

/** Where whoever goes through the rows waits for its next turn: who ends the job is heard then, also among rows that are skipped. */
const isChunkEnd = ({ position }: Pick<UnparsedRow, 'position'>): boolean => position % CHUNK === 0;

/** @throws AppError as `exportList`, but for what it asserts */
export async function writeList(options: ExportSource, output: string, pass: Pass): Promise<WrittenList> {
  const { choices, list } = options;
  const write = isListPatched(choices, list.source) ? patchUnprotected : rewrite;
  try {
    return await write(options, output, pass);
  } catch (error) {
    // A stream that is stopped says so in words of its own.
    if (pass.signal.aborted) throw new AppError({ code: 'interrupted' }, { cause: error });
    throw error;
  }
}

/** Goes through the rows as `writeList` would. @throws AppError `interrupted` */
export async function passRows(options: ExportSource, pass: Pass): Promise<void> {
  for (const { stored, exported, isWritten } of eachRow(options, pass)) {
    pass.onRow(exported, isWritten);
    if (isChunkEnd(stored)) await nextTurn();
  }
}

/** A protected sheet is not patched where a new workbook is wished instead. */
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
  const added = addedColumns(choices, FILE_FORMATS[choices.format].sheetFormat, list.settings.mapping);
  const kept = new Map<string, KeptCell>();
  const plan = {
    source: list.source,
    columns: list.columns,
    addedColumns: headsOf(added, list.columns),
    rows: { [Symbol.iterator]: () => patches(options, added, pass) },
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
  const added = addedColumns(choices, sheetFormat, list.settings.mapping);
  const plan = {
    format: sheetFormat,
    delimiter,
    header: list.columns,
    addedColumns: headsOf(added, list.columns),
    rows: writtenRows(options, added, pass),
    // Below the header, which a new file always has in its first row.
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
    notKept: isReplaced ? [...notKept, { code: 'workbook_replaced', count: 1 } as const] : notKept,
  };
  return { rows, extension: extensions[0], notes };
}

/** @param nth which of the rows written it is, from 1 */
type RowOfFile = (stored: UnparsedRow, nth: number) => number;

/** Cells that were not written, by reference. */
type KeptCells = ReadonlyMap<string, KeptCell>;

/** In a workbook. */
function extraSheets(
  options: ExportSource,
  sheetRow: RowOfFile,
  kept: KeptCells,
  pass: Pass,
): readonly ExtraSheet[] {
  const { list, choices } = options;
  const { receipt, nowMs, tally } = pass;
  const filled = (rows: (known: Receipt) => ReturnType<ExtraSheet['rows']>) => () =>
    receipt === null ? [] : rows(receipt);
  const facts = { listName: list.name, exportedAtMs: nowMs() };
  const summary = {
    ...SUMMARY,
    rows: filled((known) => summaryRows({ ...facts, receipt: known, tally: tally() })),
  };
  const log = {
    ...CHANGE_LOG,
    rows: filled(() => changeLogRows(numberedRows(options, sheetRow, kept, pass))),
  };
  return LAYOUTS[choices.layout].hasChangeLog ? [log, summary] : [summary];
}

/** Rows of a text file that are not chosen are left out of it; a workbook has them all. */
function* patches(options: ExportSource, columns: readonly AddedColumn[], pass: Pass): Generator<RowPatch> {
  for (const each of eachRow(options, pass)) {
    pass.onRow(each.exported, each.isWritten);
    const { sourceRow } = each.stored;
    yield each.isWritten
      ? { sourceRow, ...written(each, options, columns) }
      : { sourceRow, added: [], leaveOut: true };
  }
}

async function* writtenRows(
  options: ExportSource,
  columns: readonly AddedColumn[],
  pass: Pass,
): AsyncGenerator<FreshRow> {
  for (const each of eachRow(options, pass)) {
    pass.onRow(each.exported, each.isWritten);
    if (each.isWritten) yield { cells: each.stored.cells, ...written(each, options, columns) };
    if (isChunkEnd(each.stored)) await nextTurn();
  }
}

function written(
  { exported }: PassedRow,
  { choices: { layout, notes } }: ExportSource,
  columns: readonly AddedColumn[],
) {
  return {
    added: columns.map(({ cell }) => cell(exported)),
    replaced: LAYOUTS[layout].replaced(exported, notes),
  };
}

async function* numberedRows(
  options: ExportSource,
  sheetRow: RowOfFile,
  kept: KeptCells,
  pass: Pass,
): AsyncGenerator<LoggedRow> {
  let nth = 0;
  for (const { stored, exported, isWritten } of eachRow(options, pass)) {
    if (isChunkEnd(stored)) await nextTurn();
    if (!isWritten) continue;
    nth += 1;
    const number = sheetRow(stored, nth);
    const whyKept = (column: number) => kept.get(cellReference(number, column)) ?? null;
    yield { exported, sheetRow: number, whyKept };
  }
}

type PassedRow = {
  readonly stored: UnparsedRow;
  readonly exported: ExportedRow;
  readonly isWritten: boolean;
};

/** All rows of the list. */
function* eachRow(
  { list, choices }: ExportSource,
  { rows, toRow, writeCountry, signal }: Pass,
): Generator<PassedRow> {
  const isChosen = createRowChoice(choices);
  for (let after = 0; after < list.rowCount; after += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const stored of rows.unparsedRange(list.id, after, after + CHUNK)) {
      const exported = new ExportedRow(toRow(stored), list, writeCountry);
      yield { stored, exported, isWritten: isChosen(exported.row) };
    }
  }
}
