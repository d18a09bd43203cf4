import { partFault } from '#shared/domain/address/typed-part.ts';
import { cellsAtHand, isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import { filledSentence } from '#shared/messages/review/many-rows.ts';
import { ROW_NOTICES } from '#shared/messages/screens/notices.ts';
import { currentRef } from '../rows/cursor-place.ts';
import { selectedRows } from '../rows/selection.ts';
import { MANY_ROWS } from '../rows/selection-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened, onSubjectErased } from '../slice.ts';
import { createCellDrafts } from './cell-drafts.ts';
import { asEdited, type CellEdit, cellFault, draftOf, isChanged } from './cell-edit.ts';
import { selectEdit } from './drafts-slice.ts';
import { type Act, createRowChanges } from './row-changes.ts';

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
  /**
   * Saves the text as an edit and stays on the row. If the core refuses it, the text becomes an unsaved edit. A text
   * with a fault stays in the cell.
   */
  readonly keepCell: () => Promise<void>;
  /** Called when the cell loses the focus or scrolls out of sight. A changed text stays with its row as an unsaved edit. */
  readonly leaveCell: (cell: Pick<CellEdit, 'position' | 'column'>) => void;
  /** Keeps the text as an unsaved edit too, in case the page ends. The cell stays open. */
  readonly keepCellDraft: () => void;
  readonly fillSelected: () => Promise<void>;
  readonly confirmFill: () => Promise<void>;
  /** Returns to the cell with its text. */
  readonly dismissFill: () => void;
};

export const createCellSlice: CreateSlice<CellSlice> =
  ({ backend, commands, attempt }) =>
  (set, get, store) => {
    const { change } = createRowChanges(get);
    const drafts = createCellDrafts(get);
    const forget = (): void => set({ cellEdit: null, confirmingFill: null });
    onListOpened(store, () => {
      const { cellEdit, confirmingFill } = get();
      forget();
      drafts.keep(cellEdit ?? confirmingFill);
    });
    onSubjectErased(store, forget);
    const close = (edit: CellEdit): void => {
      forget();
      drafts.dropKept(edit);
    };

    async function fill(edit: CellEdit): Promise<void> {
      const { listId, column } = edit;
      const text = edit.text.trim();
      let isFilled = false;
      close(edit);
      try {
        if (selectOpenListId(get()) !== listId) return;
        await get().changeSelected(async (selected) => {
          const { step, ...left } = await backend.fillCells({ ...selected, column, text });
          isFilled = true;
          get().tell(filledSentence(step.rows, text, left), { undoIn: listId, step: step.step });
        });
      } finally {
        if (!isFilled) drafts.keep(edit);
      }
    }

    return {
      cellEdit: null,
      cellAsked: 0,
      confirmingFill: null,

      askForCell: () => set(({ cellAsked }) => ({ cellAsked: cellAsked + 1 })),
      editCell: (column) => {
        const listId = selectOpenListId(get());
        const { blocks, cellEdit, cursor, leaveCell, list } = get();
        if (cellEdit) leaveCell(cellEdit);
        const settings = list?.settings;
        if (listId === null || !cursor?.row || !settings || !isEditableColumn(settings.mapping, column))
          return;
        const { position } = cursor.row;
        const beingSaved = drafts.beingSaved(listId, position);
        const unsaved = selectEdit(position)(get());
        // An unsaved edit of this row continues in the fix panel. A row that has left the view has no cells to edit.
        if ((unsaved && unsaved !== beingSaved) || !currentRef(cursor, blocks)) return get().openFix('edit');
        const row = asEdited(cursor.row, beingSaved);
        // The field has one line and would drop a line end, so that the words around it run together.
        const begun = importedText(cellsAtHand(row, settings), [column]);
        set({ cellEdit: { listId, position, column, begun, text: begun, row: cursor.row, settings } });
      },
      // A tab is a space on one line, and would be a fault in an address.
      typeCell: (text) =>
        set(({ cellEdit }) => ({ cellEdit: cellEdit && { ...cellEdit, text: text.replaceAll('\t', ' ') } })),
      dropCell: () => {
        const { cellEdit } = get();
        if (cellEdit) close(cellEdit);
      },

      keepCell: async () => {
        const { cellEdit: edit } = get();
        if (!edit || cellFault(edit) !== null) return;
        close(edit);
        if (!isChanged(edit)) return;
        const seen = drafts.seenRow(edit);
        if (!seen) return drafts.keep(edit);
        const saving = drafts.beginSaving(edit);
        await commands.run(async (context) => {
          // The text builds on an edit that the core refused, so the person must look at both.
          if (saving.earlier?.isSaved === false) return;
          // Takes the row as it is now, because another edit of it may have been saved a moment ago.
          const row = context.asLeft(((context.isHere() && drafts.seenRow(edit)) || seen).row);
          const decision = { kind: 'edited', address: draftOf(edit, row).address } as const;
          const decide: Act = (at) => backend.decideRow({ ...at, decision });
          const decided = await change(context, { index: seen.index, row }, decide, ROW_NOTICES.edited);
          saving.isSaved = decided !== null;
        });
        drafts.endSaving(edit, saving);
        get().recountPlaceSoon();
      },
      leaveCell: ({ position, column }) => {
        const { cellEdit: edit } = get();
        if (edit?.position !== position || edit.column !== column) return;
        close(edit);
        drafts.keep(edit);
      },
      keepCellDraft: () => drafts.keepOpen(get().cellEdit ?? get().confirmingFill),

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
      dismissFill: () =>
        set(({ confirmingFill }) =>
          confirmingFill ? { cellEdit: confirmingFill, confirmingFill: null } : {},
        ),
    };
  };
