/** The open dialog. It is in the store, so that buttons, keys and the palette can open dialogs. */
import type { CreateSlice } from '../slice.ts';

/** The dialogs that exclude each other. The dialogs for export, labels and jumps have their own state. */
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

/**
 * `searchAsked` and `columnsAsked` count the requests to open these fields (`useOnRequest`). `recentActions` are ids,
 * the latest first.
 */
export type DialogSlice = {
  readonly dialog: DialogName | null;
  readonly searchAsked: number;
  readonly columnsAsked: number;
  /** Increases with each request for the next pane, and decreases with each request for the previous one. */
  readonly panesAsked: number;
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
