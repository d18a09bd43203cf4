/** The price and the progress of a search for coordinates, for all filtered rows that lack them. */
import type { LocateProgress, LocateQuote } from '#shared/contract/fix/fix.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { foundPlace, NOTICES } from '#shared/messages/screens/notices.ts';
import { limitOf } from '../checking/credit-cap.ts';
import { selectMostCredits } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { coordinatesOf } from './row-coordinates.ts';

export type LocateSlice = {
  readonly locateQuote: LocateQuote | null;
  /** The latest progress of any list. Read it with `selectLocating`. */
  readonly locating: LocateProgress | null;
  readonly readLocateQuote: (listId: ListId) => Promise<void>;
  /** Starts the search that was quoted. @param cap null to spend at most the quote */
  readonly startLocating: (listId: ListId, cap: number | null) => Promise<void>;
  readonly stopLocating: (listId: ListId) => Promise<void>;
  readonly hearLocate: (progress: LocateProgress) => void;
  readonly locateRow: (listId: ListId, position: number) => Promise<void>;
};

/** Returns a selector for the progress of the list's search; null if the latest search was for another list. */
export const selectLocating =
  (listId: ListId) =>
  ({ locating }: Pick<LocateSlice, 'locating'>): LocateProgress | null =>
    locating?.listId === listId ? locating : null;

export const createLocateSlice: CreateSlice<LocateSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => ({
    locateQuote: null,
    locating: null,

    readLocateQuote: (listId) =>
      attemptReading(async () => {
        const { filter } = get().view;
        set({ locateQuote: null });
        set({ locateQuote: await backend.readLocateQuote({ listId, filter }) });
      }),
    startLocating: (listId, cap) =>
      attempt(async () => {
        const { locateQuote, view } = get();
        if (locateQuote === null) return;
        set({ locating: null });
        const maxCredits = limitOf(cap, locateQuote.credits, selectMostCredits(get()));
        await backend.startLocating({ listId, filter: view.filter, maxCredits });
      }, listId),
    stopLocating: (listId) =>
      attempt(async () => {
        await backend.stopLocating({ listId });
      }, listId),
    hearLocate: (progress) => set({ locating: progress }),
    locateRow: (listId, position) =>
      attempt(async () => {
        const place = coordinatesOf(await backend.locateRow({ listId, position }));
        if (place === null) get().tell(NOTICES.noCoordinates, { about: listId });
        else get().announce(foundPlace(place.accuracyType));
        await get().rereadRows();
      }, listId),
  });
