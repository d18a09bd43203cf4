/** Steps for many rows. Only one such step runs at a time, and the core reports its progress. */
import type { DecisionProgress } from '#shared/contract/events.ts';
import type { CallInput } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { decidedManySentence } from '#shared/messages/review/many-rows.ts';
import type { CreateSlice } from '../slice.ts';
import type { GroupDecision } from './groups-slice.ts';

/** `bulkProgress` is null while no step for many rows runs. */
export type BulkSlice = {
  readonly bulkProgress: DecisionProgress | null;
  /**
   * Runs `work` as a step for many rows. The caller first checks that no other such step is running.
   *
   * @param totalRows the estimated number of rows, shown until the core reports it
   */
  readonly runBulk: <T>(listId: ListId, totalRows: number, work: () => Promise<T>) => Promise<T>;
  /** Decides similar rows in one step. Decides none if the person saw another number of rows (`shown`). */
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
        return await work();
      } finally {
        set({ bulkProgress: null });
      }
    },
    decideSimilar: ({ listId, decision, ...rows }) =>
      get().runBulk(listId, rows.shown.rows, async () => {
        const { step, ...left } = await backend.decideRows({ listId, decision, ...rows });
        get().tell(decidedManySentence(decision, step.rows, left), { undoIn: listId, step: step.step });
        void get().readSteps();
      }),
    hearDecisions: (progress) => {
      if (get().bulkProgress?.listId === progress.listId) set({ bulkProgress: progress });
    },
  });
