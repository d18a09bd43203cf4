/** The check of the one row a person looks at. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { rowAt, withRow } from './row-blocks.ts';
import type { CreateSlice } from './tools.ts';

export type RowCheck = {
  readonly listId: ListId;
  readonly position: number;
  readonly state: 'going' | 'done' | 'failed';
  /** null unless it failed. */
  readonly failure: Failure | null;
};

export type CheckSlice = {
  /** The latest one; null before there was one. */
  readonly rowCheck: RowCheck | null;
  /** Checks the current row; one at a time. */
  readonly checkRow: () => Promise<void>;
};

export const createCheckSlice: CreateSlice<CheckSlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    rowCheck: null,

    checkRow: () =>
      attempt(async () => {
        const { screen, cursor, rowCheck } = get();
        if (screen.name !== 'review' || !cursor?.row || rowCheck?.state === 'going') return;
        const { listId } = screen;
        const { position } = cursor.row;
        const check = { listId, position, failure: null };
        set({ rowCheck: { ...check, state: 'going' } });
        try {
          const row = await backend.checkRow({ listId, position });
          set((now) => ({
            rowCheck: { ...check, state: 'done' },
            blocks:
              rowAt(now.blocks, cursor.index)?.position === position
                ? withRow(now.blocks, cursor.index, row)
                : now.blocks,
            cursor: now.cursor?.row?.position === position ? { ...now.cursor, row } : now.cursor,
          }));
          get().announce(`Row ${formatNumber(position)} checked: ${VERDICT_WORDS[row.judgement.verdict]}`);
        } catch (error) {
          if (!(error instanceof AppError) || error.failure.code === 'host_unreachable') {
            set({ rowCheck: null });
            throw error;
          }
          set({ rowCheck: { ...check, state: 'failed', failure: error.failure } });
          get().announce(failureMessage(error.failure).text);
        }
      }),
  });
