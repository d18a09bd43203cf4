/** The header and first rows of a table whose records are known, however they were read. */
import { columnNames } from './column-names.ts';
import { guessHeader, headerCells } from './guess-header.ts';
import { SAMPLE_CELLS, SAMPLE_LENGTH, SAMPLE_RECORDS } from './limits.ts';
import type { Inspection, SheetRecord } from './sheet.ts';

const PREVIEW_ROWS = 50;

/** Header and first rows. `reason`: what says which row is the header. */
export type Table = Pick<Inspection, 'columns' | 'rows'> & {
  readonly headerRow: number;
  readonly reason: Inspection['reasons']['headerRow'];
};

/** The first records, as many as are looked at: fewer where they are wide or long, but always one. */
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

/**
 * @param records the first ones, header and titles included
 * @param wantedHeader null to guess
 */
export function inspectTable(records: readonly SheetRecord[], wantedHeader: number | null): Table {
  const { headerRow, reason } =
    wantedHeader === null ? guessHeader(records) : { headerRow: wantedHeader, reason: 'chosen' as const };
  const header = headerCells(records, headerRow);
  const data = records.filter(({ sourceRow }) => sourceRow > headerRow).map(({ cells }) => cells);
  const width = data.reduce((widest, { length }) => Math.max(widest, length), header.length);
  return { headerRow, reason, columns: columnNames(header, width), rows: data.slice(0, PREVIEW_ROWS) };
}
