/** Which screen is shown. Its address follows from it (`place.ts`). */
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

export type Screen =
  | { readonly name: 'opening' | 'start' | 'lists' | 'import' | 'settings' | 'memory' | 'connect' }
  | { readonly name: 'quote' | 'review' | 'report' | 'kept'; readonly listId: ListId };

export type NavigationSlice = {
  readonly screen: Screen;
  /** Where the person wants to go: what is open over the screen they leave is closed. */
  readonly goTo: (screen: Screen) => void;
  /** Shows another screen as part of an action, below whatever is open over it. */
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

/** The list whose rows are open: that of the review; null on every other screen. */
export const selectOpenListId = ({ screen }: Pick<NavigationSlice, 'screen'>): ListId | null =>
  screen.name === 'review' ? screen.listId : null;

/** The list a screen is about; null for the screens that are about none. */
export const listOfScreen = (screen: Screen): ListId | null => ('listId' in screen ? screen.listId : null);

export const isSameScreen = (one: Screen, other: Screen): boolean =>
  one.name === other.name && listOfScreen(one) === listOfScreen(other);
