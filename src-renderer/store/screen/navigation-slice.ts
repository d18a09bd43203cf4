/** The screen that is shown. `place.ts` converts it to an address. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

export type Screen =
  | { readonly name: 'opening' | 'start' | 'lists' | 'import' | 'settings' | 'memory' | 'connect' }
  | { readonly name: 'quote' | 'review' | 'report' | 'stored'; readonly listId: ListId };

/** `goTo` also closes the dialogs for export and labels. */
export type NavigationSlice = {
  readonly screen: Screen;
  readonly goTo: (screen: Screen) => void;
  /** Shows another screen as part of an action, without closing dialogs. */
  readonly showScreen: (screen: Screen) => void;
};

export const createNavigationSlice: CreateSlice<NavigationSlice> = () => (set, get) => ({
  screen: { name: 'opening' },
  goTo: (screen) => {
    set({ screen });
    get().closeExport();
    get().closeLabels();
  },
  showScreen: (screen) => set({ screen }),
});

/** Returns the list in the review; null on every other screen. */
export const selectOpenListId = ({ screen }: Pick<NavigationSlice, 'screen'>): ListId | null =>
  screen.name === 'review' ? screen.listId : null;

export const listOfScreen = (screen: Screen): ListId | null => ('listId' in screen ? screen.listId : null);

/** Returns whether both are the same kind of screen with the same list. */
export const isSameScreen = (one: Screen, other: Screen): boolean =>
  one.name === other.name && listOfScreen(one) === listOfScreen(other);
