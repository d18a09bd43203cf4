/** What each row of a list is patched with, read and made range by range, by one thread or by two. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import type { RowPatch } from '../spreadsheet/sheet.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import { FILE_FORMATS } from '#shared/domain/list/formats.ts';
import type { Row } from '#shared/domain/list/row.ts';
import type { ExportChoices } from './export-choices.ts';
import { createRowChoice } from './export-choices.ts';
import { addedColumns, LAYOUTS } from './export-columns.ts';
import type { AddedColumn } from './exported-row.ts';
import { ExportedRow } from './exported-row.ts';
import { sharedRanges } from './shared-ranges.ts';

export type ExportSource = {
  readonly list: StoredList;
  /** The workspace's copy of the imported file. */
  readonly source: string;
  readonly choices: ExportChoices;
};

/** What rows are made with. */
export type RowSource = {
  readonly rows: RowRepository;
  /** A kept row as it is reviewed. */
  readonly toRow: (stored: UnparsedRow) => Row;
  readonly writeCountry: WriteCountry;
};

export type PassedRow = {
  readonly stored: UnparsedRow;
  readonly exported: ExportedRow;
  readonly isWritten: boolean;
};

/** Reads the rows `after` < position ≤ `through`. To be asked for rising ranges. */
export function createRangeReader({ list, choices }: ExportSource, { rows, toRow, writeCountry }: RowSource) {
  const isChosen = createRowChoice(choices);
  return function* (after: number, through: number): Generator<PassedRow> {
    for (const stored of rows.unparsedRange(list.id, after, through)) {
      const exported = new ExportedRow(toRow(stored), list, writeCountry);
      yield { stored, exported, isWritten: isChosen(exported.row) };
    }
  };
}

/** Makes the patches of the rows `after` < position ≤ `through`. To be asked for rising ranges. */
export type PatchMaker = (after: number, through: number) => readonly RowPatch[];

/** For whoever makes some of the patches of a list. */
export function createPatchMaker(options: ExportSource, dependencies: RowSource): PatchMaker {
  const { choices, list } = options;
  const columns = addedColumns(choices, FILE_FORMATS[choices.format].sheetFormat, list.settings.mapping);
  const read = createRangeReader(options, dependencies);
  return (after, through) => {
    const made: RowPatch[] = [];
    // One by one: what a row was made of is garbage before the next one is made.
    for (const each of read(after, through)) made.push(patchOf(each, options, columns));
    return made;
  };
}

/** Rows of a text file that are not chosen are left out of it; a workbook has them all. */
export function patchOf(row: PassedRow, options: ExportSource, columns: readonly AddedColumn[]): RowPatch {
  const { sourceRow } = row.stored;
  if (!row.isWritten) return { sourceRow, added: [], leaveOut: true };
  const { added, replaced } = written(row, options, columns);
  return { sourceRow, added, replaced };
}

export function written(
  { exported }: PassedRow,
  { choices: { layout, notes } }: ExportSource,
  columns: readonly AddedColumn[],
) {
  return {
    added: columns.map(({ cell }) => cell(exported)),
    replaced: LAYOUTS[layout].replaced(exported, notes),
  };
}

/** What of a list another thread makes meanwhile. */
export type SharedPatches = {
  /**
   * Patches of the rows `after` < position ≤ `through`, as `createPatchMaker` makes them, packed until they are written.
   * Asked for rising ranges.
   */
  readonly patches: (...range: Parameters<PatchMaker>) => Promise<() => ReturnType<PatchMaker>>;
  /** Told of the last row of each range, in place of `onRow`. */
  readonly onPassed: (position: number) => void;
};

/**
 * All patches of a list, some of them made there and some here. There they are made from now on: a file is looked
 * through once before the first row is written. Ends in AppError `interrupted`.
 */
export function sharedPatches(
  { list }: ExportSource,
  { patches: there, onPassed }: SharedPatches,
  make: PatchMaker,
  signal: AbortSignal,
): AsyncIterable<RowPatch> {
  const here = (after: number, through: number) => {
    const made = make(after, through);
    return () => made;
  };
  const ranges = sharedRanges(list.rowCount, { here, there });
  return {
    async *[Symbol.asyncIterator]() {
      for await (const { through, made } of ranges) {
        if (signal.aborted) throw new AppError({ code: 'interrupted' });
        yield* made();
        onPassed(through);
      }
    },
  };
}
