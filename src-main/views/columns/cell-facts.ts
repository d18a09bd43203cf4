/** What is counted of a row's own cells: who lives there. Cells never change; their meaning does. */
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import { nameColumns, nameKey } from '#shared/domain/verdict/duplicate.ts';
import { ALIGNMENT, mapArrays } from './mapped-memory.ts';
import type { Urgency } from '../time-slices.ts';
import { forEachSlice } from '../time-slices.ts';

export type NameKeys = {
  /** By row; 0 for one that was not read yet, NaN for one without a name. */
  readonly keys: Float64Array;
  /** Whether any of these rows was not read yet. */
  readonly lackAny: (rows: Uint32Array) => boolean;
  /** Reads those of these rows that were not read yet. */
  readonly read: (rows: Uint32Array, urgency: Urgency) => Promise<void>;
};

export function createNameKeys(list: StoredList, reads: ViewReads, signal: AbortSignal): NameKeys {
  const columns = nameColumns(list.columns, list.settings.mapping);
  // Read of few rows: those that share a delivery point. Zeros that are never written take no memory.
  const keys = mapArrays(list.rowCount * 8 + ALIGNMENT).float64(list.rowCount);
  const isUnread = (index: number): boolean => columns.length > 0 && keys[index] === 0;
  return {
    keys,
    lackAny: (rows) => rows.some(isUnread),
    async read(rows, urgency) {
      const unread = rows.filter(isUnread).map((index) => index + 1);
      const readSome = (after: number, through: number): void => {
        for (const [position, cells] of reads.cellsOf(list.id, unread.subarray(after, through)))
          keys[position - 1] = nameKey(cells, columns) || Number.NaN;
      };
      await forEachSlice(unread.length, signal, readSome, urgency);
    },
  };
}
