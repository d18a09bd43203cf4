import { selectIsReadOnly } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { Screen } from './navigation-slice.ts';
import { isSameStay, type Place } from './place.ts';
import { isThere, placeAtHand } from './place-at-hand.ts';

/** `cameFrom` is the place that `leave` returns to from the settings and similar screens; null for the home screen. */
export type PlaceSlice = {
  readonly cameFrom: Place | null;
  readonly goToPlace: (place: Place) => Promise<void>;
  readonly openAside: (name: AsideName) => void;
  readonly canLeave: () => boolean;
  readonly leave: () => Promise<void>;
};

type AsideName = 'settings' | 'connect' | 'memory';

const isAside = ({ name }: Screen): boolean => name === 'settings' || name === 'connect' || name === 'memory';

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
              // A read-only workspace cannot check rows, so the review is shown instead.
              if (selectIsReadOnly(get())) return get().openReview(place.listId);
              return get().openQuote(place.listId);
            case 'report':
              return get().openReport(place.listId);
            case 'stored':
              return get().goTo({ name: 'stored', listId: place.listId });
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
