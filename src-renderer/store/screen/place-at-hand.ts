import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { isViewChanging } from '../rows/rows-slice.ts';
import type { Place } from './place.ts';

/** Returns the person's place in the app; null while it is being read. */
export function placeAtHand(state: AppState): Place | null {
  const { screen, list, view, cursor } = state;
  switch (screen.name) {
    case 'opening':
      return null;
    case 'review': {
      if (!list || isViewChanging(state)) return null;
      return { name: 'review', listId: screen.listId, view, position: cursor?.row?.position ?? null };
    }
    case 'quote':
    case 'report':
    case 'stored':
      return { name: screen.name, listId: screen.listId };
    default:
      return { name: screen.name };
  }
}

/** Returns whether a place still exists. After the first start, the start screen no longer does. */
export function isThere({ workspace, draft }: AppState, place: Place): boolean {
  if ('listId' in place) return isListThere(workspace, place.listId);
  if (place.name === 'start') return workspace?.settings.started !== true;
  return place.name !== 'import' || draft !== null;
}

const isListThere = (workspace: AppState['workspace'], listId: ListId): boolean =>
  workspace?.lists.some(({ id, state }) => id === listId && state !== 'importing') === true;
