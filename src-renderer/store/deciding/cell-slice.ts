import type { CorrectedAddress } from '#shared/domain/address/address.ts';
import { partFault } from '#shared/domain/address/typed-part.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { addressWithCell, cellsAtHand, isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { filledSentence } from '#shared/messages/review/many-rows.ts';
import { ROW_NOTICES } from '#shared/messages/screens/notices.ts';
import { rowAt } from '../rows/row-blocks.ts';
import { selectedRows } from '../rows/selection.ts';
import { MANY_ROWS } from '../rows/selection-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened, onSubjectErased } from '../slice.ts';
import { selectEdit } from './drafts-slice.ts';
import { createRowChanges } from './row-changes.ts';

type CellEdit = {
  readonly listId: ListId;
  readonly position: number;
  /** The file's column, counted from 0. */
  readonly column: number;
  readonly begun: string;
  readonly text: string;
};

/** `cellEdit` is null while no cell is edited. `confirmingFill` waits for the person's consent to fill many rows. */
export type CellSlice = {
  readonly cellEdit: CellEdit | null;
  /** Increases with each request to edit a cell of the current row. The grid chooses a visible column. */
  readonly cellAsked: number;
  readonly confirmingFill: CellEdit | null;
  readonly askForCell: () => void;
  readonly editCell: (column: number) => void;
  readonly typeCell: (text: string) => void;
  readonly dropCell: () => void;
  /** Saves the text as an edit and stays on the row. If the core refuses it, the text becomes an unsaved edit. */
  readonly keepCell: () => Promise<void>;
  /** Called when the cell scrolls out of sight. The text stays with its row as an unsaved edit. */
  readonly leaveCell: (cell: Pick<CellEdit, 'position' | 'column'>) => void;
  readonly fillSelected: () => Promise<void>;
  readonly confirmFill: () => Promise<void>;
  readonly dismissFill: () => void;
};

export const createCellSlice: CreateSlice<CellSlice> =
  ({ backend, commands, attempt }) =>
  (set, get, store) => {
    const forget = (): void => set({ cellEdit: null, confirmingFill: null });
    onListOpened(store, forget);
    onSubjectErased(store, forget);
    const { change } = createRowChanges(get);
    const settings = (): ListSettings | null => get().list?.settings ?? null;

    const putDraft = ({ listId, position }: CellEdit, address: CorrectedAddress): void =>
      get().putEdit(listId, position, { kind: 'edit', address, suggestion: null });

    const addressOf = (row: Row, { column, text }: CellEdit): CorrectedAddress | null => {
      const now = settings();
      return now && addressWithCell(row, column, text, now);
    };

    const rowOf = ({ listId, position }: CellEdit): { index: number; row: Row } | null => {
      const { cursor, blocks } = get();
      if (selectOpenListId(get()) !== listId || cursor?.row?.position !== position) return null;
      const row = rowAt(blocks, cursor.index);
      return { index: cursor.index, row: row?.position === position ? row : cursor.row };
    };

    const isChanged = (edit: CellEdit): boolean => edit.text.trim() !== edit.begun.trim();

    async function fill({ listId, column, text: typed }: CellEdit): Promise<void> {
      if (selectOpenListId(get()) !== listId) return;
      const text = typed.trim();
      set({ cellEdit: null, confirmingFill: null });
      await get().changeSelected(async (selected) => {
        const { step, skipped } = await backend.fillCells({ ...selected, column, text });
        get().tell(filledSentence(step.rows, text, skipped), { undoIn: listId, step: step.step });
      });
    }

    return {
      cellEdit: null,
      cellAsked: 0,
      confirmingFill: null,

      askForCell: () => set(({ cellAsked }) => ({ cellAsked: cellAsked + 1 })),
      editCell: (column) => {
        const listId = selectOpenListId(get());
        const { cursor } = get();
        const now = settings();
        if (listId === null || !cursor?.row || !now || !isEditableColumn(now.mapping, column)) return;
        // An unsaved edit of this row continues in the fix panel.
        if (selectEdit(cursor.row.position)(get())) return get().openFix('edit');
        // The field has one line and would drop a line end, so that the words around it run together.
        const begun = importedText(cellsAtHand(cursor.row, now), [column]);
        set({ cellEdit: { listId, position: cursor.row.position, column, begun, text: begun } });
      },
      typeCell: (text) => set(({ cellEdit }) => ({ cellEdit: cellEdit && { ...cellEdit, text } })),
      dropCell: () => set({ cellEdit: null }),

      keepCell: async () => {
        const { cellEdit: edit, putEdit } = get();
        if (!edit || partFault(edit.text) !== null) return;
        set({ cellEdit: null });
        const seen = rowOf(edit);
        if (!seen || !isChanged(edit)) return;
        const typed = addressOf(seen.row, edit);
        if (!typed) return;
        putDraft(edit, typed);
        await commands.run(async (context) => {
          // Takes the row as it is now, because another edit of it may have been saved a moment ago.
          const at = context.isHere() ? (rowOf(edit) ?? seen) : seen;
          const address = addressOf(at.row, edit) ?? typed;
          const decision = { kind: 'edited', address } as const;
          if (await change(context, at, (row) => backend.decideRow({ ...row, decision }), ROW_NOTICES.edited))
            putEdit(edit.listId, edit.position, null);
        });
        get().recountPlaceSoon();
      },
      leaveCell: ({ position, column }) => {
        const { cellEdit: edit } = get();
        if (edit?.position !== position || edit.column !== column) return;
        set({ cellEdit: null });
        const seen = isChanged(edit) ? rowOf(edit) : null;
        const address = seen && addressOf(seen.row, edit);
        if (address) putDraft(edit, address);
      },

      fillSelected: () =>
        attempt(async () => {
          const { cellEdit: edit, selection, total, bulkProgress } = get();
          if (!edit || !selection || bulkProgress || partFault(edit.text) !== null) return;
          if (selectedRows(selection, total ?? 0) < MANY_ROWS) await fill(edit);
          else set({ confirmingFill: edit, cellEdit: null });
        }),
      confirmFill: () =>
        attempt(async () => {
          const { confirmingFill } = get();
          if (confirmingFill) await fill(confirmingFill);
        }),
      dismissFill: () => set({ confirmingFill: null }),
    };
  };
