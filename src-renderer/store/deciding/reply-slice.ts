import type { OutputOf } from '#shared/contract/operations.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { CreateSlice } from '../slice.ts';
import { createRowReader, type RowReading } from './row-reader.ts';

/** `reply` is null if the row has no reply. */
type Reply = { readonly reply: OutputOf<'readReply'> };

/** `rowReply` may belong to an earlier row, so components read it with `readingOf`. */
export type ReplySlice = {
  readonly rowReply: RowReading<Reply> | null;
  readonly isReplyOpen: boolean;
  readonly openReply: (isOpen: boolean) => void;
  readonly readReply: (row: Row) => void;
};

export const createReplySlice: CreateSlice<ReplySlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    rowReply: null,
    isReplyOpen: false,

    openReply: (isReplyOpen) => set({ isReplyOpen }),
    readReply: createRowReader<Reply>({
      attempt,
      get,
      latest: () => get().rowReply,
      read: async (row) => ({ reply: await backend.readReply(row) }),
      show: (rowReply) => set({ rowReply }),
    }),
  });
