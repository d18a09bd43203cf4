/** The header and first rows of a table whose records are known, however they were read. */
import { columnNames } from './column-names.ts';
import { guessHeader } from './guess-header.ts';
import type { Inspection, SheetRecord } from './sheet.ts';

export const SAMPLE_RECORDS = 100;
const PREVIEW_ROWS = 50;

export type Table = Pick<Inspection, 'columns' | 'rows'> & {
  readonly headerRow: number;
  readonly reason: Inspection['reasons']['headerRow'];
};

/**
 * @param records the first ones, header and titles included
 * @param wantedHeader null to guess
 */
export function inspectTable(records: readonly SheetRecord[], wantedHeader: number | null): Table {
  const { headerRow, reason } =
    wantedHeader === null ? guessHeader(records) : { headerRow: wantedHeader, reason: 'chosen' as const };
  const header = records.find(({ sourceRow }) => sourceRow === headerRow)?.cells ?? [];
  const data = records.filter(({ sourceRow }) => sourceRow > headerRow).map(({ cells }) => cells);
  const width = data.reduce((widest, { length }) => Math.max(widest, length), header.length);
  return { headerRow, reason, columns: columnNames(header, width), rows: data.slice(0, PREVIEW_ROWS) };
}
