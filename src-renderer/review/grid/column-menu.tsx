import { shownText } from '#shared/messages/shown-text.ts';
import { Menu, type MenuItem, MenuItems } from '../../ui/overlay/menu.tsx';
import { canMove, canPin, moveColumn } from './column-actions.ts';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable, TableColumn } from './grid-table.ts';

type Props = {
  readonly table: GridTable;
  readonly tableColumn: TableColumn;
  readonly column: GridColumn;
  /** For the joined address: the file's columns it consists of, to sort by. Otherwise empty. */
  readonly parts: readonly GridColumn[];
  readonly anchor: HTMLElement;
  readonly onFit: () => void;
  readonly onClose: () => void;
};

export function ColumnMenu({ table, tableColumn, column, parts, anchor, onFit, onClose }: Props) {
  return (
    <Menu anchor={anchor} label={`Column ${shownText(column.header)}`} onClose={onClose}>
      <MenuItems
        groups={[
          sortItems(tableColumn),
          parts.flatMap(({ id, header }) => {
            const part = table.getColumn(id);
            return part
              ? [{ label: `Sort by ${shownText(header)}`, onChoose: () => part.toggleSorting(false) }]
              : [];
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
    label: 'Add to the order',
    keyName: 'Shift Enter',
    onChoose: () => column.toggleSorting(false, true),
  };
  return [
    { label: 'Sort ascending', keyName: 'Enter', onChoose: () => column.toggleSorting(false) },
    { label: 'Sort descending', onChoose: () => column.toggleSorting(true) },
    isSorted ? { label: 'Remove from the order', onChoose: () => column.clearSorting() } : add,
  ];
}

function placeItems(table: GridTable, column: TableColumn, onFit: () => void): readonly MenuItem[] {
  const { id } = column;
  const isPinned = column.getIsPinned() !== false;
  return [
    {
      label: isPinned ? 'Unpin' : 'Pin to the left',
      onChoose: () => column.pin(isPinned ? false : 'start'),
      isDisabled: !isPinned && !canPin(table),
    },
    {
      label: 'Move left',
      keyName: 'Ctrl ←',
      onChoose: () => moveColumn(table, id, -1),
      isDisabled: !canMove(table, id, -1),
    },
    {
      label: 'Move right',
      keyName: 'Ctrl →',
      onChoose: () => moveColumn(table, id, 1),
      isDisabled: !canMove(table, id, 1),
    },
    { label: 'Fit to what is shown', onChoose: onFit },
    {
      label: 'Hide',
      onChoose: () => column.toggleVisibility(false),
      isDisabled: table.getVisibleLeafColumns().length === 1,
    },
  ];
}
