/** What is open over the screen, so that buttons, keys and the palette reach it alike. */
import type { CreateSlice } from '../slice.ts';

export type DialogName =
  | 'palette'
  | 'keys'
  | 'receipt'
  | 'lost-emails'
  | 'groups'
  | 'rules'
  | 'duplicates'
  | 'emails'
  | 'remembered'
  | 'columns'
  | 'paste'
  | 'from-elsewhere'
  | 'about';

export type DialogSlice = {
  /** null: none. */
  readonly dialog: DialogName | null;
  /** Rises each time the person asks for the search field: it then takes the focus. */
  readonly searchAsked: number;
  /** Rises each time the person asks for the list of columns. */
  readonly columnsAsked: number;
  /** Rises each time the person asks for the next pane of the screen, and falls for the one before. */
  readonly panesAsked: number;
  /** Names of actions run from the palette, the latest first. */
  readonly recentActions: readonly string[];
  readonly openDialog: (dialog: DialogName) => void;
  readonly closeDialog: () => void;
  readonly askForSearch: () => void;
  readonly askForColumns: () => void;
  readonly askForPane: (step: 1 | -1) => void;
  readonly rememberAction: (id: string) => void;
};

const MOST_RECENT = 5;

export const createDialogSlice: CreateSlice<DialogSlice> = () => (set) => ({
  dialog: null,
  searchAsked: 0,
  columnsAsked: 0,
  panesAsked: 0,
  recentActions: [],
  openDialog: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
  askForSearch: () => set(({ searchAsked }) => ({ searchAsked: searchAsked + 1 })),
  askForColumns: () => set(({ columnsAsked }) => ({ columnsAsked: columnsAsked + 1 })),
  askForPane: (step) => set(({ panesAsked }) => ({ panesAsked: panesAsked + step })),
  rememberAction: (id) =>
    set(({ recentActions }) => ({
      recentActions: [id, ...recentActions.filter((other) => other !== id)].slice(0, MOST_RECENT),
    })),
});
