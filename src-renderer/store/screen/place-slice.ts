/** The way to a place, and back to where one came from. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { isViewChanging } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { Screen } from './navigation-slice.ts';
import type { Place } from './place.ts';
import { isSameStay } from './place.ts';

export type PlaceSlice = {
  /** Where the settings were opened from; null: they were not, or at the first screen. */
  readonly cameFrom: Place | null;
  readonly goToPlace: (place: Place) => Promise<void>;
  /** Opens a screen that is left again for the place it was opened from. */
  readonly openAside: (name: 'settings' | 'connect') => void;
  /** Whether such a screen is shown. */
  readonly canLeave: () => boolean;
  /** Goes back to that place. */
  readonly leave: () => Promise<void>;
};

const isAside = ({ name }: Screen): boolean => name === 'settings' || name === 'connect';

const LISTS: Place = { name: 'lists' };

export const createPlaceSlice: CreateSlice<PlaceSlice> =
  ({ attempt }) =>
  (set, get) => {
    const goToRows = async (place: Extract<Place, { name: 'review' }>): Promise<void> => {
      const { listId, view, position } = place;
      const here = placeAtHand(get());
      if (here?.name !== 'review' || here.listId !== listId) {
        return get().openReview(listId, { view, position });
      }
      if (!view || isSameStay(place, here)) return goToRow(position);
      await get().showView(view, position ?? undefined);
    };
    const goToRow = async (position: number | null): Promise<void> => {
      const found = position === null ? null : await get().findInView(position);
      if (found) await get().moveTo(found.index);
    };

    return {
      cameFrom: null,
      goToPlace: (wanted) =>
        attempt(async () => {
          const place = isThere(get(), wanted) ? wanted : LISTS;
          get().closeDialog();
          switch (place.name) {
            case 'review':
              get().closeExport();
              get().closeLabels();
              return goToRows(place);
            case 'quote':
              return get().openQuote(place.listId);
            case 'report':
              return get().openReport(place.listId);
            default:
              return get().goTo({ name: place.name });
          }
        }),
      openAside: (name) => {
        const { screen } = get();
        if (!isAside(screen)) set({ cameFrom: placeAtHand(get()) });
        get().goTo({ name });
      },
      canLeave: () => isAside(get().screen),
      leave: () => {
        const { cameFrom } = get();
        set({ cameFrom: null });
        return get().goToPlace(cameFrom ?? LISTS);
      },
    };
  };

/** Where the person is; null while that is still being read. */
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
      return { name: screen.name, listId: screen.listId };
    default:
      return { name: screen.name };
  }
}

/** A list may be gone, and so is a file that was being imported. The first start is no place to come back to. */
function isThere({ workspace, draft }: AppState, place: Place): boolean {
  if ('listId' in place) return isListThere(workspace, place.listId);
  if (place.name === 'start') return workspace?.settings.started !== true;
  return place.name !== 'import' || draft !== null;
}

const isListThere = (workspace: AppState['workspace'], listId: ListId): boolean =>
  workspace?.lists.some(({ id, state }) => id === listId && state !== 'importing') === true;
