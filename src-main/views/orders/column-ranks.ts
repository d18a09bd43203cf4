/** Provides the ranks by each column of a file. Reads stored ranks, or else computes them. Caches a few in memory. */

import type { ListId } from '#shared/domain/list/list.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { RankRepository } from '../../db/repositories/rank-repository.ts';
import { mostKept } from '../memo.ts';
import { forEachSlice, runInSlices } from '../time-slices.ts';
import { createCellRanker } from './rank-cells.ts';

const MOST_IN_MEMORY = 4;
const BYTES_A_ROW = Uint32Array.BYTES_PER_ELEMENT;

type ColumnRanks = { readonly of: (column: number) => Promise<Uint32Array> };

export function createColumnRanks(
  listId: ListId,
  rows: number,
  reads: ViewReads,
  kept: RankRepository,
  signal: AbortSignal,
): ColumnRanks {
  const inMemory = new Map<number, Uint32Array>();
  const most = mostKept(MOST_IN_MEMORY, rows * BYTES_A_ROW);
  const making = new Map<number, Promise<Uint32Array>>();

  const make = async (column: number): Promise<Uint32Array> => {
    const { add, ranks } = createCellRanker(rows);
    await forEachSlice(rows, signal, (after, through) => {
      for (const cell of reads.column(listId, column, after, through)) add(cell ?? '');
    });
    const made = (await runInSlices(ranks(), signal)).slice();
    kept.keep(listId, column, made);
    return made;
  };
  /** Returns the stored ranks; null unless there is one rank per row, because an order would otherwise lack rows. */
  const found = (column: number): Uint32Array | null => {
    const ranks = kept.find(listId, column);
    return ranks?.length === rows ? ranks : null;
  };
  /** Concurrent requests for a column share one computation. */
  const made = (column: number): Promise<Uint32Array> => {
    const going = making.get(column) ?? make(column).finally(() => making.delete(column));
    making.set(column, going);
    return going;
  };

  return {
    async of(column) {
      const ranks = inMemory.get(column) ?? found(column) ?? (await made(column));
      inMemory.delete(column);
      inMemory.set(column, ranks);
      for (const oldest of inMemory.keys()) {
        if (inMemory.size <= most) break;
        inMemory.delete(oldest);
      }
      return ranks;
    },
  };
}
