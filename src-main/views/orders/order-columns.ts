import { AppError } from '#shared/contract/errors.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { Aborted, forEachSlice, runInSlices } from '../time-slices.ts';
import { createCellRanker } from './rank-cells.ts';
import { createRankBuffers, rankBytes } from './rank-column.ts';

/** The maximum number of columns to read in one pass. Parsing a row takes equally long for one column and for all. */
const MOST_COLUMNS_AT_ONCE = 4;
const COLUMN_BYTES = 20;
/** The maximum memory of a pass, in bytes. For ten million rows, it allows only one column per pass. */
const MOST_BYTES = 300_000_000;

function columnsAtOnce(rows: number): number {
  const fitting = Math.floor((MOST_BYTES - rankBytes(rows)) / (COLUMN_BYTES * rows));
  return Math.max(1, Math.min(MOST_COLUMNS_AT_ONCE, fitting));
}

/**
 * Computes and stores the order by each column of a file, so that the first sort need not wait. Each column is stored when
 * it is done. So if this was interrupted, it continues with the next column.
 * @throws AppError `interrupted`
 */
export async function orderColumns(
  { id, rowCount, columns }: Pick<StoredList, 'id' | 'rowCount' | 'columns'>,
  { views, ranks }: Pick<Repositories, 'views' | 'ranks'>,
  signal: AbortSignal,
): Promise<void> {
  const kept = new Set(ranks.columns(id));
  const missing = columns.map((_, column) => column).filter((column) => !kept.has(column));
  const buffers = createRankBuffers(rowCount);
  const atOnce = columnsAtOnce(rowCount);
  const rankers = missing.slice(0, atOnce).map(() => createCellRanker(rowCount, buffers));
  try {
    for (let at = 0; at < missing.length; at += atOnce) {
      const pairs = rankers.flatMap((ranker, i) => {
        const column = missing[at + i];
        return column === undefined ? [] : [{ column, ranker }];
      });
      await forEachSlice(rowCount, signal, (after, through) => {
        for (const cells of views.cells(id, after, through))
          for (const { column, ranker } of pairs) ranker.add(cells[column] ?? '');
      });
      for (const { column, ranker } of pairs)
        ranks.keep(id, column, await runInSlices(ranker.ranks(), signal));
    }
  } catch (error) {
    throw error instanceof Aborted ? new AppError({ code: 'interrupted' }) : error;
  }
}
