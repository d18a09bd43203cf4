/** Finds the header and the first rows of a table from its records, in any format. */
import { AppError } from '#shared/contract/errors.ts';
import { columnNames } from './column-names.ts';
import { withoutValues } from './failures.ts';
import { guessHeader, headerCells } from './guess-header.ts';
import { SAMPLE_CELLS, SAMPLE_LENGTH, SAMPLE_RECORDS } from './limits.ts';
import type { Inspection, SheetRecord } from './sheet.ts';

const PREVIEW_ROWS = 50;

export type Table = Pick<Inspection, 'columns' | 'rows' | 'uncalculated' | 'header' | 'titles'> & {
  readonly headerRow: number;
  readonly reason: Inspection['reasons']['headerRow'];
};

/** @throws AppError `file_empty`, or `file_without_values` if all cells are formulas without values */
export function refuseEmpty(records: readonly SheetRecord[], file: string): void {
  if (records.some(({ cells }) => cells.length > 0)) return;
  const [first] = records;
  if (!first) throw new AppError({ code: 'file_empty', file });
  throw withoutValues(file, first.sourceRow, first.uncalculated?.[0] ?? 0);
}

/** Returns the first records, for guesses. Returns fewer if the records are wide or long, but at least one. */
export function sampleOf(records: readonly SheetRecord[]): readonly SheetRecord[] {
  let cellCount = 0;
  let length = 0;
  const end = records.findIndex(({ cells }, index) => {
    cellCount += cells.length;
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    return index > 0 && (index >= SAMPLE_RECORDS || cellCount > SAMPLE_CELLS || length > SAMPLE_LENGTH);
  });
  return end < 0 ? records : records.slice(0, end);
}

/** @param records the first records, including the header and titles @param wantedHeader null to guess */
export function inspectTable(records: readonly SheetRecord[], wantedHeader: number | null): Table {
  const { headerRow, reason } =
    wantedHeader === null ? guessHeader(records) : { headerRow: wantedHeader, reason: 'chosen' as const };
  const header = headerCells(records, headerRow);
  const below = records.filter(({ sourceRow }) => sourceRow > headerRow);
  const data = below.map(({ cells }) => cells);
  const uncalculated = [...new Set(below.flatMap((record) => record.uncalculated ?? []))];
  const widths = [...data.map(({ length }) => length), ...uncalculated.map((column) => column + 1)];
  const width = Math.max(header.length, ...widths);
  return {
    headerRow,
    reason,
    header,
    titles: titlesOf(records, headerRow, header),
    columns: columnNames(header, width),
    rows: data.slice(0, PREVIEW_ROWS),
    ...(uncalculated.length > 0 ? { uncalculated } : {}),
  };
}

/** Returns the rows above the header. A row of group names is left out, because the column names already include it. */
function titlesOf(
  records: readonly SheetRecord[],
  headerRow: number,
  header: readonly string[],
): readonly string[] {
  const above = records.filter(({ sourceRow }) => sourceRow < headerRow);
  const named = records.find(({ sourceRow }) => sourceRow === headerRow);
  const titles = named && named.cells !== header ? above.slice(0, -1) : above;
  const texts = titles.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' '));
  return texts.filter((text) => text !== '');
}
