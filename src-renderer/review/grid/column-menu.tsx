import { COLUMN_MENU, columnMenuTitle, sortByLabel } from '#shared/messages/screens/grid.ts';
import { Menu, type MenuItem, MenuItems } from '../../ui/overlay/menu.tsx';
import { canMove, canPin, moveColumn } from './column-actions.ts';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable, TableColumn } from './grid-table.ts';

type Props = {
  readonly table: GridTable;
  readonly tableColumn: TableColumn;
  readonly column: GridColumn;
  /** The file's columns that make up a joined address, so that rows can be sorted by them; empty for other columns. */
  readonly parts: readonly GridColumn[];
  readonly anchor: HTMLElement;
  readonly onFit: () => void;
  readonly onClose: () => void;
};

export function ColumnMenu({ table, tableColumn, column, parts, anchor, onFit, onClose }: Props) {
  return (
    <Menu anchor={anchor} label={columnMenuTitle(column.header)} onClose={onClose}>
      <MenuItems
        groups={[
          sortItems(tableColumn),
          parts.flatMap(({ id, header }) => {
            const part = table.getColumn(id);
            return part ? [{ label: sortByLabel(header), onChoose: () => part.toggleSorting(false) }] : [];
          }),
          placeItems(table, tableColumn, onFit),
        ]}
      />
    </Menu>
  );
}

function sortItems(column: TableColumn): readonly MenuItem[] {
  if (!column.getCanSort()) return [];
  const isSorted = column.getIsSorted();
  const add: MenuItem = {
    label: COLUMN_MENU.addKey,
    keyName: 'Shift Enter',
    onChoose: () => column.toggleSorting(false, true),
  };
  return [
    { label: COLUMN_MENU.ascending, keyName: 'Enter', onChoose: () => column.toggleSorting(false) },
    { label: COLUMN_MENU.descending, onChoose: () => column.toggleSorting(true) },
    isSorted ? { label: COLUMN_MENU.removeKey, onChoose: () => column.clearSorting() } : add,
  ];
}

function placeItems(table: GridTable, column: TableColumn, onFit: () => void): readonly MenuItem[] {
  const { id } = column;
  const isPinned = column.getIsPinned() !== false;
  return [
    {
      label: isPinned ? COLUMN_MENU.unpin : COLUMN_MENU.pin,
      onChoose: () => column.pin(isPinned ? false : 'start'),
      isDisabled: !isPinned && !canPin(table),
    },
    {
      label: COLUMN_MENU.moveLeft,
      keyName: 'Ctrl ←',
      onChoose: () => moveColumn(table, id, -1),
      isDisabled: !canMove(table, id, -1),
    },
    {
      label: COLUMN_MENU.moveRight,
      keyName: 'Ctrl →',
      onChoose: () => moveColumn(table, id, 1),
      isDisabled: !canMove(table, id, 1),
    },
    { label: COLUMN_MENU.fit, onChoose: onFit },
    {
      label: COLUMN_MENU.hide,
      onChoose: () => column.toggleVisibility(false),
      isDisabled: table.getVisibleLeafColumns().length === 1,
    },
  ];
}
