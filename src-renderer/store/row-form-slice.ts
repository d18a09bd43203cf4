/** The note of a flag that a person is writing. It belongs to its row and stays with it. */
import type { CreateSlice } from './tools.ts';

export type RowForm = { readonly kind: 'note'; readonly position: number };

export type RowFormSlice = {
  /** null when none is open. */
  readonly rowForm: RowForm | null;
  /** Opens it on the current row, if there is one. */
  readonly openRowForm: (kind: RowForm['kind']) => void;
  readonly closeRowForm: () => void;
};

export const createRowFormSlice: CreateSlice<RowFormSlice> = () => (set, get) => ({
  rowForm: null,
  openRowForm: (kind) => {
    const position = get().cursor?.row?.position;
    if (position !== undefined) set({ rowForm: { kind, position } });
  },
  closeRowForm: () => set({ rowForm: null }),
});

/** The form open on this row; null when none is. */
export const selectRowForm =
  (position: number) =>
  ({ rowForm }: RowFormSlice): RowForm['kind'] | null =>
    rowForm?.position === position ? rowForm.kind : null;
