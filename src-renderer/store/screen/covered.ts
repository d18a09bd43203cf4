/** What is open over the screen, whichever dialog it is. */
import type { AppState } from '../app-state.ts';
import type { ReadStore } from '../slice.ts';

/** Whether something is open over the screen. */
export const selectIsCovered = ({
  dialog,
  exportingListId,
  labelsListId,
}: Pick<AppState, 'dialog' | 'exportingListId' | 'labelsListId'>): boolean =>
  dialog !== null || exportingListId !== null || labelsListId !== null;

/** Resolves once nothing is: a screen that is shown below a dialog cannot be reached. */
export const uncovered = (store: ReadStore): Promise<void> =>
  new Promise((resolve) => {
    const leave = store.subscribe((now) => {
      if (selectIsCovered(now)) return;
      leave();
      resolve();
    });
  });
