/** One step for many rows: it is the only one while it goes on, and the core says how far it is. */
import type { DecisionProgress } from '#shared/contract/events.ts';
import type { CreateSlice } from '../slice.ts';
import type { ListId } from '#shared/domain/list/list.ts';

export type BulkSlice = {
  /** The step for many rows that is going on; null: none is. */
  readonly bulkProgress: DecisionProgress | null;
  /**
   * Runs `work` as such a step. Who begins one looks first whether another goes on.
   *
   * @param totalRows rows it is about, as far as known before it begins
   */
  readonly runBulk: (listId: ListId, totalRows: number, work: () => Promise<void>) => Promise<void>;
  readonly hearDecisions: (progress: DecisionProgress) => void;
};

export const createBulkSlice: CreateSlice<BulkSlice> = () => (set, get) => ({
  bulkProgress: null,

  runBulk: async (listId, totalRows, work) => {
    set({ bulkProgress: { listId, state: 'running', rows: 0, totalRows } });
    try {
      await work();
    } finally {
      set({ bulkProgress: null });
    }
  },
  hearDecisions: (progress) => {
    if (get().bulkProgress?.listId === progress.listId) set({ bulkProgress: progress });
  },
});
