/** What became of the current row, and what undo and redo would do. */
import type { HistoryEntry, StepsAtHand } from '#shared/contract/history.ts';
import type { Row } from '#shared/domain/row.ts';
import { createLatestOnly } from './latest-only.ts';
import type { RowReading } from './row-reading.ts';
import { createRowReader } from './row-reading.ts';
import type { CreateSlice } from './tools.ts';

export type HistorySlice = {
  /** Of the current row; null before it was asked for. */
  readonly rowHistory: RowReading<readonly HistoryEntry[]> | null;
  /** null until read. */
  readonly stepsAtHand: StepsAtHand | null;
  readonly readHistory: (row: Row) => void;
  readonly readSteps: () => void;
};

export const createHistorySlice: CreateSlice<HistorySlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    rowHistory: null,
    stepsAtHand: null,

    readHistory: createRowReader({
      attempt,
      get,
      latest: () => get().rowHistory,
      read: backend.readHistory,
      show: (rowHistory) => set({ rowHistory }),
    }),
    readSteps: createLatestOnly(() =>
      attempt(async () => {
        const { screen } = get();
        if (screen.name === 'review')
          set({ stepsAtHand: await backend.readSteps({ listId: screen.listId }) });
      }),
    ),
  });
