/** Creates the patches of a list's rows range by range. Two threads share the ranges of a text file. */

import { AppError } from '#shared/contract/errors.ts';
import type { Receipt } from '#shared/contract/run/run.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { FILE_FORMATS } from '#shared/domain/list/formats.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { RowRepository } from '../../db/repositories/row-repository.ts';
import type { UnparsedRow } from '../../db/repositories/unparsed-row.ts';
import type {
  FilePatching,
  PatchedRange,
  PatchRanges,
  RecordRange,
  RowPatch,
} from '../../spreadsheet/sheet.ts';
import { createRangePatcher } from '../../spreadsheet/text/patch-range.ts';
import { rowsDiffer } from '../companion-lists.ts';
import { createRowChoice, type ExportChoices } from './export-choices.ts';
import { type AddedColumn, ExportedRow } from './exported-row.ts';
import { sharedRanges } from './shared-ranges.ts';
import { addedColumns, LAYOUTS, namedAfter } from './written-columns.ts';

export type ExportSource = {
  readonly list: StoredList;
  readonly source: string;
  readonly choices: ExportChoices;
  /** Lists of the same rows whose corrections go into the same file. Absent means none. */
  readonly companions?: readonly CompanionSource[];
};

/** The functions that create rows. */
export type RowSource = {
  readonly rows: RowRepository;
  readonly toRow: (stored: UnparsedRow) => Row;
  /** Returns a function that returns a row's emails. Its first call reads the rows `after` < position ≤ `through`. */
  readonly emailsOf: (after: number, through: number) => (stored: UnparsedRow) => readonly RowEmail[];
  readonly writeCountry: WriteCountry;
};

/** A companion list with the functions that create its rows. */
export type CompanionSource = Omit<RowSource, 'rows'> & {
  readonly list: StoredList;
  readonly receipt: Receipt | null;
};

/** A row as `createRangeReader` reads it, with the same row of each companion list. */
export type PassedRow = {
  readonly stored: UnparsedRow;
  readonly exported: ExportedRow;
  readonly companions: readonly ExportedRow[];
  readonly isWritten: boolean;
};

/** Reads the rows `after` < position ≤ `through`. Ranges must ascend. @throws AppError `companion_rows_differ` */
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

/** Creates the patches of the rows `after` < position ≤ `through`. Ranges must ascend. */
export type PatchMaker = (after: number, through: number) => readonly RowPatch[];

/** Creates a patch maker. Each thread that creates patches of a list has one. */
export function createPatchMaker(options: ExportSource, dependencies: RowSource): PatchMaker {
  const columns = columnsOf(options);
  const read = createRangeReader(options, dependencies);
  return (after, through) => {
    const made: RowPatch[] = [];
    // Creates one row at a time, so that the data of a row is garbage before the next row is created.
    for (const each of read(after, through)) made.push(patchOf(each, options, columns));
    return made;
  };
}

/**
 * The columns that an export adds for the list, then for each companion list, with distinct names. For an email column
 * that several lists share, the columns are added once, without the name of an address.
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

/** Returns the patch of a row. A text file leaves out rows that are not chosen; a workbook keeps all rows. */
export function patchOf(row: PassedRow, options: ExportSource, columns: ColumnsByList): RowPatch {
  const { sourceRow } = row.stored;
  if (!row.isWritten) return { sourceRow, added: [], leaveOut: true };
  const { added, replaced } = written(row, options, columns);
  return { sourceRow, added, replaced };
}

/** Returns the added and the replaced cells of a row, including those of its companion rows. */
export function written(
  { exported, companions }: PassedRow,
  { choices: { layout, notes } }: ExportSource,
  [own = [], ...others]: ColumnsByList,
) {
  const { replaced } = LAYOUTS[layout];
  const added = own.map(({ cell }) => cell(exported));
  // Almost no export has companion lists.
  if (companions.length === 0) return { added, replaced: replaced(exported, notes) };
  return {
    added: [
      ...added,
      ...companions.flatMap((companion, at) => (others[at] ?? []).map(({ cell }) => cell(companion))),
    ],
    replaced: [exported, ...companions].flatMap((row) => replaced(row, notes)),
  };
}

/** Another thread that patches some ranges of a text file, with the patches from `createPatchMaker`. */
export type RangePeer = {
  readonly beginFile: (patching: FilePatching) => Promise<void>;
  /** @param range has the rows `after` < position ≤ `through`; ranges must ascend */
  readonly patchRange: (range: RecordRange, after: number, through: number) => Promise<PatchedRange>;
};

/** How two threads patch the text file of a list. */
export type SharedPatching = {
  readonly peer: RangePeer;
  /** Called with the last row of each range, instead of `onRow`. */
  readonly onPassed: (position: number) => void;
  readonly signal: AbortSignal;
};

/**
 * The number of rows in a range. Patching one takes about 10 ms: too short to delay a cancellation, and much longer
 * than the transfer between threads.
 */
const RANGE_ROWS = 500;

/** Patches all ranges of a list, some in the other thread and some here. @throws AppError `interrupted` */
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
