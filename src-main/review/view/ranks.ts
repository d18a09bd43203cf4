/**
 * Ranks of the columns of a file: read where they are kept, else made and kept. A few stay in memory, 4 bytes a row each.
 */
import type { RankRepository } from '../../db/rank-repository.ts';
import type { ViewReads } from '../../db/view-reads.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { CellRanker } from './rank-cells.ts';
import { createCellRanker } from './rank-cells.ts';
import { inSlices, withPauses } from './sliced.ts';

const MOST_IN_MEMORY = 4;

export type ColumnRanks = {
  readonly of: (column: number) => Promise<Uint32Array>;
  /** Makes those that were never made, one column after the other. */
  readonly prepare: (columns: number) => Promise<void>;
};

export function createColumnRanks(
  listId: ListId,
  rows: number,
  reads: ViewReads,
  kept: RankRepository,
  signal: AbortSignal,
): ColumnRanks {
  const inMemory = new Map<number, Uint32Array>();
  const making = new Map<number, Promise<Uint32Array>>();

  let ranker: CellRanker | null = null;
  let isPreparing = false;
  /** One column is made at a time. */
  let before: Promise<unknown> = Promise.resolve();

  const make = async (column: number): Promise<Uint32Array> => {
    ranker ??= createCellRanker(rows);
    const { add } = ranker;
    await inSlices(rows, signal, (after, through) => {
      for (const cell of reads.column(listId, column, after, through)) add(cell ?? '');
    });
    const ranks = await withPauses(ranker.ranks(), signal);
    kept.keep(listId, column, ranks);
    return ranks;
  };
  /** Whoever asks for a column that is being made waits for that. */
  const made = (column: number): Promise<Uint32Array> => {
    const known = making.get(column);
    if (known) return known;
    const going = before
      .then(() => make(column))
      .finally(() => {
        making.delete(column);
        if (making.size === 0 && !isPreparing) ranker = null;
      });
    before = going.catch(() => {});
    making.set(column, going);
    return going;
  };

  return {
    async of(column) {
      const ranks = inMemory.get(column) ?? kept.find(listId, column) ?? (await made(column));
      inMemory.delete(column);
      inMemory.set(column, ranks);
      for (const oldest of inMemory.keys()) {
        if (inMemory.size <= MOST_IN_MEMORY) break;
        inMemory.delete(oldest);
      }
      return ranks;
    },

    async prepare(columns) {
      isPreparing = true;
      for (let column = 0; column < columns; column += 1) {
        if (!kept.columns(listId).includes(column)) await made(column);
      }
      isPreparing = false;
      ranker = null;
    },
  };
}
