import { isWholeList } from '#shared/contract/review/view.ts';
import type { AppState } from '../app-state.ts';

/** Returns whether the person has done nothing since the list opened. Only then may the app move them. */
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
