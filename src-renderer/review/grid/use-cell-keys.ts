/** F2 or a double click edits a cell. Enter saves the text, Escape discards it, and Tab goes to the row's next cell. */

import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import { CELL_EDIT } from '#shared/messages/screens/grid.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { useOnRequest } from '../use-on-request.ts';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable } from './grid-table.ts';
import type { ColumnWindow } from './use-column-window.ts';
import type { RowScroll } from './use-virtual-rows.ts';

type Cells = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
  readonly shown: ColumnWindow;
  readonly scroll: RowScroll;
};

export function useCellKeys({ grid, table, columns, shown, scroll }: Cells) {
  const store = useAppStore();
  const asked = useApp((state) => state.cellAsked);

  const editable = (): readonly GridColumn[] => {
    const mapping = store.getState().list?.settings.mapping ?? {};
    return table.getVisibleLeafColumns().flatMap(({ id }) => {
      const column = columns.find((each) => each.id === id);
      const original = column?.meta.original ?? null;
      return column && original !== null && isEditableColumn(mapping, original) ? [column] : [];
    });
  };
  const open = ({ id, meta }: GridColumn): void => {
    shown.showColumn(id);
    // A cell out of sight is not drawn, and could not take the keys.
    scroll.scrollToShow(store.getState().cursor?.index ?? 0);
    if (meta.original !== null) store.getState().editCell(meta.original);
  };
  /** Returns whether the cell was closed. A text with a fault stays in the cell, which keeps the focus. */
  const endWith = (end: (app: AppState) => void): boolean => {
    end(store.getState());
    const isClosed = store.getState().cellEdit === null;
    if (isClosed) grid.current?.focus({ preventScroll: true });
    return isClosed;
  };

  useOnRequest(asked, () => {
    const [first] = editable();
    const { selection, askForColumns, openFix, tell } = store.getState();
    if (first) return open(first);
    if (!selection) return openFix('edit');
    tell(CELL_EDIT.showColumnFirst);
    askForColumns();
  });

  return {
    /** Handles a key pressed in the cell that is being edited. Returns false for any other key. */
    press: (event: KeyboardEvent): boolean => {
      const { cellEdit } = store.getState();
      if (!cellEdit || event.target === event.currentTarget) return false;
      if (event.key === 'Escape') endWith((app) => app.dropCell());
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        endWith((app) => void (app.selection ? app.fillSelected() : app.keepCell()));
      else if (event.key === 'Enter') endWith((app) => void app.keepCell());
      else if (event.key === 'Tab') {
        const all = editable();
        const at = all.findIndex(({ meta }) => meta.original === cellEdit.column);
        const next = all[at + (event.shiftKey ? -1 : 1)];
        if (endWith((app) => void app.keepCell()) && next) open(next);
      } else return false;
      event.preventDefault();
      return true;
    },
    /** A double click edits the cell. On a joined address, it opens the parts in the fix panel. */
    pick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
      if (!cell || shiftKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
      const id = cell.dataset['column'];
      const column = editable().find((each) => each.id === id);
      if (column) open(column);
      else if (WHOLE_ADDRESS.includes(id ?? '')) store.getState().openFix('edit');
    },
  };
}

const WHOLE_ADDRESS = ['imported', 'both', 'final'];
