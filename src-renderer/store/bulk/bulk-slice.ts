/** One step for many rows: it is the only one while it goes on, and the core says how far it is. */
import type { DecisionProgress } from '#shared/contract/events.ts';
import type { CallInput } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { decidedManySentence } from '#shared/messages/many-rows.ts';
import type { CreateSlice } from '../slice.ts';
import type { GroupDecision } from './groups-slice.ts';

export type BulkSlice = {
  /** The step for many rows that is going on; null: none is. */
  readonly bulkProgress: DecisionProgress | null;
  /**
   * Runs `work` as such a step. The caller checks first that no other step runs.
   *
   * @param totalRows rows it is about, as far as known before it begins
   */
  readonly runBulk: (listId: ListId, totalRows: number, work: () => Promise<void>) => Promise<void>;
  /** Decides similar rows in one such step, and says so with its undo. `shown`: what the person saw of them. */
  readonly decideSimilar: (rows: SimilarRows) => Promise<void>;
  readonly hearDecisions: (progress: DecisionProgress) => void;
};

type Input = CallInput<'decideRows'>;
type SimilarRows = Pick<Input, 'listId' | 'target'> & {
  readonly decision: GroupDecision;
  readonly shown: NonNullable<Input['shown']>;
};

export const createBulkSlice: CreateSlice<BulkSlice> =
  ({ backend }) =>
  (set, get) => ({
    bulkProgress: null,

    runBulk: async (listId, totalRows, work) => {
      set({ bulkProgress: { listId, state: 'running', rows: 0, totalRows } });
      try {
        await work();
      } finally {
        set({ bulkProgress: null });
      }
    },
    decideSimilar: ({ listId, decision, ...rows }) =>
      get().runBulk(listId, rows.shown.rows, async () => {
        const { step, skipped } = await backend.decideRows({ listId, decision, ...rows });
        get().tell(decidedManySentence(decision, step.rows, skipped), { undoIn: listId, step: step.step });
        void get().readSteps();
      }),
    hearDecisions: (progress) => {
      if (get().bulkProgress?.listId === progress.listId) set({ bulkProgress: progress });
    },
  });
