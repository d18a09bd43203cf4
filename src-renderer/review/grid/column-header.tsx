import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { shownText } from '#shared/messages/shown-text.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { fitColumn, moveColumn, putColumn, widenColumn } from './column-actions.ts';
import type { GridTable, TableHeader } from './grid-table.ts';
import type { PlacedColumn } from './use-column-window.ts';

/** Distinguishes a dragged column from a dragged file or text. */
const DRAG_TYPE = 'application/x-doorstep-column';
const KEY_STEP_PX = 16;

type Props = PlacedColumn & {
  readonly table: GridTable;
  readonly header: TableHeader;
  /** Whether Tab stops at this header. Only one header is a tab stop. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onStep: (step: 1 | -1) => void;
};

/** A column header. A click sorts, a drag moves the column, and a drag of the right edge resizes it. */
export function ColumnHeader(props: Props) {
  const { table, header, column, place, className, style, isTabStop, onFocus, onMenu } = props;
  const { id, header: title, meta } = column;
  const isSorted = header.column.getIsSorted();
  const sort = header.column.getToggleSortingHandler();
  const canSort = header.column.getCanSort();
  return (
    <div
      className={`${className} column-header`}
      role="columnheader"
      aria-colindex={place}
      aria-sort={SORTED[isSorted || 'none']}
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
      data-header={id}
      style={style}
      title={shownText(title)}
      onFocus={onFocus}
      onKeyDown={(event) => press(event, props, sort)}
      onClick={(event) => (canSort ? sort?.(event) : onMenu(event.currentTarget))}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget);
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAG_TYPE);
        if (dragged !== '' && dragged !== id) putColumn(table, dragged, id);
      }}
    >
      <span
        className="header-title"
        data-column={id}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAG_TYPE, id);
          dataTransfer.effectAllowed = 'move';
        }}
      >
        {meta.short !== undefined && <span aria-hidden="true">{meta.short}</span>}
        <span className={meta.short === undefined ? undefined : 'visually-hidden'}>{untrusted(title)}</span>
      </span>
      <SortMark table={table} header={header} />
      <MenuButton onMenu={onMenu} />
      <ResizeEdge table={table} header={header} />
    </div>
  );
}

const SORTED = { asc: 'ascending', desc: 'descending', none: undefined } as const;

/** Opens the menu with the mouse. With the keyboard, the header itself opens it. */
function MenuButton({ onMenu }: Pick<Props, 'onMenu'>) {
  return (
    <button
      type="button"
      className="header-menu"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        const header = event.currentTarget.parentElement;
        // When the menu closes, the focus returns to the header, not to this button.
        header?.focus();
        if (header) onMenu(header);
      }}
    >
      <ChevronDown size={14} />
    </button>
  );
}

/** Shows the sort direction. If the rows are sorted by several columns, also shows the rank of this one. */
function SortMark({
  table,
  header: { column },
}: {
  readonly table: GridTable;
  readonly header: TableHeader;
}) {
  const isSorted = column.getIsSorted();
  if (!isSorted) return null;
  const Arrow = isSorted === 'asc' ? ArrowUp : ArrowDown;
  const isOneOfMany = table.state.sorting.length > 1;
  return (
    <span className="sort-mark" aria-hidden="true">
      <Arrow size={12} strokeWidth={2.5} />
      {isOneOfMany && column.getSortIndex() + 1}
    </span>
  );
}

function ResizeEdge({ table, header }: { readonly table: GridTable; readonly header: TableHeader }) {
  const resize = header.getResizeHandler();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys resize the focused header
    <div
      className={header.column.getIsResizing() ? 'resize-edge is-resizing' : 'resize-edge'}
      onMouseDown={resize}
      onTouchStart={resize}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={({ currentTarget }) => {
        const grid = currentTarget.closest<HTMLElement>('[role="grid"]');
        if (grid) fitColumn(table, header.column.id, grid);
      }}
    />
  );
}

function press(
  event: KeyboardEvent<HTMLElement>,
  { table, column: { id }, onMenu, onStep }: Props,
  sort: ((event: unknown) => void) | undefined,
): void {
  if (event.target !== event.currentTarget) return;
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const isMenuKey = key === 'ArrowDown' || key === 'ContextMenu' || (key === 'F10' && shiftKey);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowLeft' ? -1 : 1;
    if (ctrlKey || metaKey) moveColumn(table, id, step);
    else if (shiftKey) widenColumn(table, id, step * KEY_STEP_PX);
    else onStep(step);
  } else if (isMenuKey) onMenu(event.currentTarget);
  else if ((key === 'Enter' || key === ' ') && sort) sort(event);
  else return;
  event.preventDefault();
}
