/** Where the person is. There are few places and no addresses, so there is no router. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

export type Screen =
  | { readonly name: 'opening' | 'start' | 'lists' | 'import' | 'settings' | 'connect' }
  | { readonly name: 'quote' | 'review' | 'report'; readonly listId: ListId };

export type NavigationSlice = {
  readonly screen: Screen;
  /** The list whose export dialog is open; null when none is. */
  readonly exportingListId: ListId | null;
  readonly goTo: (screen: Screen) => void;
  readonly openExport: (listId: ListId) => void;
  readonly closeExport: () => void;
};

export const createNavigationSlice: CreateSlice<NavigationSlice> = () => (set) => ({
  screen: { name: 'opening' },
  exportingListId: null,
  goTo: (screen) => set({ screen, exportingListId: null }),
  openExport: (listId) => set({ exportingListId: listId, exportJob: null }),
  closeExport: () => set({ exportingListId: null }),
});

/** The list a screen is about; null for the screens that are about none. */
export const listOfScreen = (screen: Screen): ListId | null => ('listId' in screen ? screen.listId : null);

export const isSameScreen = (one: Screen, other: Screen): boolean =>
  one.name === other.name && listOfScreen(one) === listOfScreen(other);
