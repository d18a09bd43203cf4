import { isWholeList } from '#shared/contract/view.ts';
import type { AppState } from '../app-state.ts';

/** Whether the list is as it was opened: who has looked for something, chosen or begun something is not led away from it. */
export function isUntouched(state: AppState): boolean {
  const { cursor, hasMoved, selection, dialog, fixing, exportingListId, view, shownView, visibleFrom } =
    state;
  return (
    (cursor?.index ?? 0) === 0 &&
    !hasMoved &&
    selection === null &&
    dialog === null &&
    fixing?.isOpen !== true &&
    exportingListId === null &&
    view === shownView &&
    isWholeList(view) &&
    visibleFrom() === 0
  );
}
