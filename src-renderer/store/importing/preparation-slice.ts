/** Lists that are being prepared. Their rows can be viewed but not checked yet. */

import type { Failure } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

/** `preparing` contains only lists that are still being prepared. `stopPreparing` then shows the home screen. */
export type PreparationSlice = {
  readonly preparing: Readonly<Record<ListId, ImportProgress>>;
  readonly stopPreparing: (listId: ListId) => Promise<void>;
  readonly hearPreparation: (progress: ImportProgress) => void;
};

/** Returns whether a quote must wait until its list is prepared. */
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
