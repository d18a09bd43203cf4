import type { AppState } from '../app-state.ts';
import type { ReadStore } from '../slice.ts';

/** Returns whether a dialog covers the screen. The dialogs for export and labels are not in `dialog`. */
export const selectIsCovered = ({
  dialog,
  exportingListId,
  labelsListId,
}: Pick<AppState, 'dialog' | 'exportingListId' | 'labelsListId'>): boolean =>
  dialog !== null || exportingListId !== null || labelsListId !== null;

/** Resolves when no dialog is open. A screen below a dialog cannot be used. */
export const uncovered = (store: ReadStore): Promise<void> =>
  new Promise((resolve) => {
    const leave = store.subscribe((now) => {
      if (selectIsCovered(now)) return;
      leave();
      resolve();
    });
  });
