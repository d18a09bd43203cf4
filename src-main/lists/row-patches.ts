/** What each row of a list is patched with, read and made range by range; the ranges of a text file by two threads. */

import { AppError } from '#shared/contract/errors.ts';
import type { Receipt } from '#shared/contract/run.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { FILE_FORMATS } from '#shared/domain/list/formats.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import type { FilePatching, PatchedRange, PatchRanges, RecordRange, RowPatch } from '../spreadsheet/sheet.ts';
import { createRangePatcher } from '../spreadsheet/text/patch-range.ts';
import { rowsDiffer } from './companion-lists.ts';
import { createRowChoice, type ExportChoices } from './export-choices.ts';
import { addedColumns, LAYOUTS, namedAfter } from './export-columns.ts';
import { type AddedColumn, ExportedRow } from './exported-row.ts';
import { sharedRanges } from './shared-ranges.ts';

export type ExportSource = {
  readonly list: StoredList;
  /** The workspace's copy of the imported file. */
  readonly source: string;
  readonly choices: ExportChoices;
  /** Lists of the same rows whose corrections go into the same file; absent: none. */
  readonly companions?: readonly CompanionSource[];
};

/** What rows are made with. */
export type RowSource = {
  readonly rows: RowRepository;
  /** A kept row as it is reviewed. */
  readonly toRow: (stored: UnparsedRow) => Row;
  /** The emails of rows `after` < position ≤ `through`, read when one of them is asked for. */
  readonly emailsOf: (after: number, through: number) => (stored: UnparsedRow) => readonly RowEmail[];
  readonly writeCountry: WriteCountry;
};

/** A companion list, with what its rows are made with. */
export type CompanionSource = Omit<RowSource, 'rows'> & {
  readonly list: StoredList;
  readonly receipt: Receipt | null;
};

export type PassedRow = {
  readonly stored: UnparsedRow;
  readonly exported: ExportedRow;
  /** The same row in each of the companion lists. */
  readonly companions: readonly ExportedRow[];
  readonly isWritten: boolean;
};

/** Reads the rows `after` < position ≤ `through`. To be asked for rising ranges. Ends in AppError `companion_rows_differ`. */
export function createRangeReader(
  { list, choices, companions = [] }: ExportSource,
  { rows, toRow, emailsOf, writeCountry }: RowSource,
) {
  const isChosen = createRowChoice(choices);
  return function* (after: number, through: number): Generator<PassedRow> {
    const emails = emailsOf(after, through);
    const beside = companions.map((each) => ({
      ...each,
      range: rows.unparsedRange(each.list.id, after, through),
      emails: each.emailsOf(after, through),
    }));
    for (const [at, stored] of rows.unparsedRange(list.id, after, through).entries()) {
      const exported = new ExportedRow(toRow(stored), list, writeCountry, () => emails(stored));
      const others = beside.map((each) => {
        const other = each.range[at];
        if (other?.sourceRow !== stored.sourceRow) throw rowsDiffer(list, each.list);
        return new ExportedRow(each.toRow(other), each.list, each.writeCountry, () => each.emails(other));
      });
      if (others.length > 0) ExportedRow.join([exported, ...others]);
      yield { stored, exported, companions: others, isWritten: isChosen(exported.row) };
    }
  };
}

/** Makes the patches of the rows `after` < position ≤ `through`. To be asked for rising ranges. */
export type PatchMaker = (after: number, through: number) => readonly RowPatch[];

/** For whoever makes some of the patches of a list. */
export function createPatchMaker(options: ExportSource, dependencies: RowSource): PatchMaker {
  const columns = columnsOf(options);
  const read = createRangeReader(options, dependencies);
  return (after, through) => {
    const made: RowPatch[] = [];
    // One by one: what a row was made of is garbage before the next one is made.
    for (const each of read(after, through)) made.push(patchOf(each, options, columns));
    return made;
  };
}

/**
 * The columns that an export adds: those of the list, and those of each companion list behind them, told apart by name.
 * What is said of a column of emails that several of them have is of none of them alone, and there once.
 */
export type ColumnsByList = readonly (readonly AddedColumn[])[];

export function columnsOf({ list, companions = [], choices }: ExportSource): ColumnsByList {
  const format = FILE_FORMATS[choices.format].sheetFormat;
  const lists = [list, ...companions.map((each) => each.list)];
  return lists.map((each) => {
    const { addressName } = each.source;
    const isNamed = companions.length > 0 && addressName !== undefined;
    return addedColumns(choices, format, each).flatMap((column) => {
      const having = lists.filter(({ settings }) => isAbout(column, settings.mapping));
      if (having.length > 1) return having[0] === each ? [column] : [];
      return [isNamed ? namedAfter(addressName, column) : column];
    });
  });
}

const isAbout = ({ email }: AddedColumn, mapping: ColumnMapping): boolean =>
  email !== undefined && (mapping.email ?? []).includes(email);

/** Rows of a text file that are not chosen are left out of it; a workbook has them all. */
export function patchOf(row: PassedRow, options: ExportSource, columns: ColumnsByList): RowPatch {
  const { sourceRow } = row.stored;
  if (!row.isWritten) return { sourceRow, added: [], leaveOut: true };
  const { added, replaced } = written(row, options, columns);
  return { sourceRow, added, replaced };
}

export function written(
  { exported, companions }: PassedRow,
  { choices: { layout, notes } }: ExportSource,
  [own = [], ...others]: ColumnsByList,
) {
  const { replaced } = LAYOUTS[layout];
  const added = own.map(({ cell }) => cell(exported));
  // Nearly every export.
  if (companions.length === 0) return { added, replaced: replaced(exported, notes) };
  return {
    added: [
      ...added,
      ...companions.flatMap((companion, at) => (others[at] ?? []).map(({ cell }) => cell(companion))),
    ],
    replaced: [exported, ...companions].flatMap((row) => replaced(row, notes)),
  };
}

/** Another thread that patches some of the ranges of a text file, with the patches that `createPatchMaker` makes. */
export type RangePeer = {
  /** Told of the file before the first range. */
  readonly beginFile: (patching: FilePatching) => Promise<void>;
  /** @param range has the rows `after` < position ≤ `through`; asked for rising ones */
  readonly patchRange: (range: RecordRange, after: number, through: number) => Promise<PatchedRange>;
};

/** How the text file of a list is patched by two threads. */
export type SharedPatching = {
  readonly peer: RangePeer;
  /** Told of the last row of each range, in place of `onRow`. */
  readonly onPassed: (position: number) => void;
  readonly signal: AbortSignal;
};

/** A range takes some 10 ms: less than anybody who cancels would notice, and much longer than its way between threads. */
const RANGE_ROWS = 500;

/** All ranges of a list, some of them patched there and some here. Ends in AppError `interrupted`. */
export function sharedPatchRanges(
  { list }: ExportSource,
  { peer, onPassed, signal }: SharedPatching,
  rows: RowRepository,
  make: PatchMaker,
): PatchRanges {
  const firstRows = Array.from(
    { length: Math.ceil(list.rowCount / RANGE_ROWS) },
    (_, index) => index * RANGE_ROWS + 1,
  );
  return {
    starts: rows.sourceRows(list.id, firstRows),
    async *patch(patching, ranges) {
      await peer.beginFile(patching);
      const patchHere = createRangePatcher(patching);
      const whole = ranges.map((range) => ({
        range,
        after: range.firstRow - 1,
        through: Math.min(list.rowCount, range.firstRow - 1 + RANGE_ROWS),
      }));
      const patched = sharedRanges(whole, {
        here: ({ range, after, through }) => patchHere(range, make(after, through)),
        there: ({ range, after, through }) => peer.patchRange(range, after, through),
      });
      for await (const [{ through }, value] of patched) {
        if (signal.aborted) throw new AppError({ code: 'interrupted' });
        yield value;
        onPassed(through);
      }
    },
  };
}
