/** Lists whose rows are read, and whose questions are being entered: they can be looked at and not yet be checked. */

import type { Failure } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

export type PreparationSlice = {
  /** How far each of them is. */
  readonly preparing: Readonly<Record<ListId, ImportProgress>>;
  /** Ends the preparation of a list, which is gone then. */
  readonly stopPreparing: (listId: ListId) => Promise<void>;
  /** The quote waits for its end. */
  readonly hearPreparation: (progress: ImportProgress) => void;
};

/** Whether a quote has to wait for the preparation of its list. */
export const waitsForPreparation = (failure: Pick<Failure, 'code'> | null): boolean =>
  failure?.code === 'list_preparing';

export const createPreparationSlice: CreateSlice<PreparationSlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    preparing: {},
    stopPreparing: (listId) =>
      attempt(async () => {
        await backend.stopImport({ listId });
        get().goTo({ name: 'lists' });
        await get().readWorkspace();
      }),
    hearPreparation: (progress) => {
      const { preparing, quoting, screen } = get();
      const { listId, state } = progress;
      const { [listId]: _, ...others } = preparing;
      set({ preparing: state === 'running' ? { ...others, [listId]: progress } : others });
      const isShown = screen.name === 'quote' && screen.listId === listId;
      if (state === 'failed' && isShown && progress.failure) {
        get().goTo({ name: 'lists' });
        get().showFailure(progress.failure);
      }
      if (state === 'done' && isShown && waitsForPreparation(quoting?.failure ?? null))
        void get().openQuote(listId, quoting?.scope);
    },
  });
