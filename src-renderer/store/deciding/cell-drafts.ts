/** Keeps the text of an edited cell as an unsaved edit of its row, so that no text is lost. */
import type { EditDraft } from '#shared/contract/review/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { AppState } from '../app-state.ts';
import { rowAt } from '../rows/row-blocks.ts';
import { rowKey } from '../rows/row-key.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { asEdited, type CellEdit, draftOf, isChanged } from './cell-edit.ts';

type Seen = { readonly index: number; readonly row: Row };
/** An edit that the core is saving. `earlier` is the edit of another cell of the row on which it builds; null if none. */
type Saving = { readonly draft: EditDraft; readonly earlier: Saving | null; isSaved: boolean };

export function createCellDrafts(get: () => AppState) {
  const saving = new Map<string, Saving>();
  /** The edit that `keepOpen` kept for the open cell; null if it kept none. */
  let kept: EditDraft | null = null;

  const keyOf = ({ listId, position }: CellEdit): string => rowKey(listId, position);

  /** Returns the current row, if the cell belongs to it. */
  function seenRow({ listId, position }: CellEdit): Seen | null {
    const { cursor, blocks } = get();
    if (selectOpenListId(get()) !== listId || cursor?.row?.position !== position) return null;
    const row = rowAt(blocks, cursor.index);
    return { index: cursor.index, row: row?.position === position ? row : cursor.row };
  }

  function put(edit: CellEdit): EditDraft {
    const row = asEdited(seenRow(edit)?.row ?? edit.row, saving.get(keyOf(edit))?.draft);
    const draft = draftOf(edit, row);
    get().putEdit(edit.listId, edit.position, draft);
    return draft;
  }

  /** Drops an edit, unless the person has typed something else for the row meanwhile. */
  function drop({ listId, position }: CellEdit, draft: EditDraft | null): void {
    if (draft && get().edits.get(rowKey(listId, position)) === draft) get().putEdit(listId, position, null);
  }

  return {
    seenRow,
    /** Returns the edit of a row that the core is saving. */
    beingSaved: (listId: ListId, position: number): EditDraft | undefined =>
      saving.get(rowKey(listId, position))?.draft,

    /** Keeps a changed text. */
    keep: (edit: CellEdit | null): void => {
      if (edit && isChanged(edit)) put(edit);
    },
    /** Keeps a changed text until `dropKept`. */
    keepOpen: (edit: CellEdit | null): void => {
      if (edit && isChanged(edit)) kept = put(edit);
    },
    dropKept: (edit: CellEdit): void => {
      drop(edit, kept);
      kept = null;
    },

    /** Keeps the text while the core saves it. */
    beginSaving: (edit: CellEdit): Saving => {
      const earlier = saving.get(keyOf(edit)) ?? null;
      const mine = { draft: put(edit), earlier, isSaved: false };
      saving.set(keyOf(edit), mine);
      return mine;
    },
    endSaving: (edit: CellEdit, mine: Saving): void => {
      if (mine.isSaved) drop(edit, mine.draft);
      if (saving.get(keyOf(edit)) === mine) saving.delete(keyOf(edit));
    },
  };
}
