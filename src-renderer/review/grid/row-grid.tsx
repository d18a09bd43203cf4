import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { selectDensity } from '../../store/home/workspace-slice.ts';
import { isViewChanging } from '../../store/rows/rows-slice.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import type { GridColumn } from './grid-columns.tsx';
import { GridHeader } from './grid-header.tsx';
import { gridAction } from './grid-keyboard.ts';
import { GridRows } from './grid-rows.tsx';
import type { GridTable } from './grid-table.ts';
import { useCellKeys } from './use-cell-keys.ts';
import type { ColumnWindow } from './use-column-window.ts';
import { useColumnWindow } from './use-column-window.ts';
import type { RowScroll } from './use-virtual-rows.ts';
import { useRowScroll } from './use-virtual-rows.ts';
import './row-grid.css';

const ROW_PX = { compact: 24, normal: 28, comfortable: 36, two_lines: 40 } as const;
const HEADER_PX = 28;
/** What the pinned columns must leave to the others; with less they scroll along. */
const LEAST_SCROLLING_PX = 160;

type Props = {
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
  readonly total: number;
  /** Width of what is seen of the grid, px. */
  readonly viewportPx: number;
  readonly onWidth: (px: number) => void;
  readonly onMenu: (columnId: string, anchor: HTMLElement) => void;
};

/**
 * The rows of the current view. Focus stays on the grid and points at the current row
 * (`aria-activedescendant`): a focused row would be lost when it scrolls out of what is laid out.
 */
export function RowGrid({ table, columns, total, viewportPx, onWidth, onMenu }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [gridPx, setGridPx] = useState(0);
  const density = useApp(selectDensity);
  const rowPx = ROW_PX[density];
  const sizes = { count: total, rowPx, seenPx: Math.max(0, gridPx - HEADER_PX) };
  const scroll = useRowScroll(element, sizes);
  const columnWindow = useColumnWindow(element, table, columns);
  const isBusy = useApp(isViewChanging);
  const isLoose = table.getStartTotalSize() > viewportPx - LEAST_SCROLLING_PX;
  const cells = useCellKeys({ grid: element, table, columns, shown: columnWindow });
  const press = useGridKeys(scroll, columnWindow, total);
  useSeen(
    element,
    useCallback(
      ({ clientWidth, clientHeight }) => {
        onWidth(clientWidth);
        setGridPx(clientHeight);
      },
      [onWidth],
    ),
  );
  useShifted(element);

  return (
    <div
      ref={element}
      className={`grid${isLoose ? ' is-loose' : ''}${density === 'two_lines' ? ' is-two-lines' : ''}`}
      role="grid"
      aria-label="Rows"
      aria-multiselectable="true"
      aria-busy={isBusy}
      aria-rowcount={total + 1}
      aria-colcount={table.getVisibleLeafColumns().length}
      tabIndex={0}
      data-focus-home=""
      style={widthsOf(table, columnWindow, rowPx)}
      onKeyDown={(event) => void (cells.press(event) || press(event))}
      onDoubleClick={cells.pick}
    >
      <GridHeader table={table} grid={element} columns={columnWindow} onMenu={onMenu} />
      <GridRows element={element} scroll={scroll} sizes={sizes} columns={columnWindow} />
      <CursorInView scroll={scroll} />
    </div>
  );
}

/** Widths as variables of the grid, read by every cell. */
function widthsOf(
  table: GridTable,
  { pinned, center, beforePx }: ColumnWindow,
  rowPx: number,
): CSSProperties {
  const variables: Record<string, string> = {
    '--row-height': `${rowPx}px`,
    '--total': `${table.getTotalSize()}px`,
    '--before': `${beforePx}px`,
  };
  for (const { column } of [...pinned, ...center]) {
    const tableColumn = table.getColumn(column.id);
    if (!tableColumn) continue;
    variables[`--width-${column.id}`] = `${tableColumn.getSize()}px`;
    if (tableColumn.getIsPinned()) {
      variables[`--left-${column.id}`] = `${tableColumn.getStart('start')}px`;
    }
  }
  return variables;
}

/**
 * Marks the grid while it is scrolled to the right. Only then do the pinned cells stick: each that does is a layer of its
 * own for the browser, and as long as nothing is scrolled they stand in the same place without.
 */
function useShifted(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const mark = (isShifted: boolean): void => void current.toggleAttribute('data-shifted', isShifted);
    const hearScroll = (): void => mark(current.scrollLeft > 0);
    // Ahead of the first step to the right, so that no frame shows them moved.
    const hearWheel = ({ deltaX, shiftKey }: WheelEvent): void => {
      if (deltaX !== 0 || shiftKey) mark(true);
    };
    hearScroll();
    current.addEventListener('scroll', hearScroll, { passive: true });
    current.addEventListener('wheel', hearWheel, { passive: true });
    return () => {
      current.removeEventListener('scroll', hearScroll);
      current.removeEventListener('wheel', hearWheel);
    };
  }, [element]);
}

/** Says how much of the grid is seen, without its scrollbars. */
function useSeen(element: RefObject<HTMLElement | null>, tell: (seen: HTMLElement) => void): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    tell(current);
    const observer = new ResizeObserver(() => tell(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, tell]);
}

function useGridKeys(scroll: RowScroll, columns: ColumnWindow, total: number) {
  const store = useAppStore();
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const { cursor, moveTo, extendSelection, toggleSelected, clearSelection } = store.getState();
    const index = cursor?.index ?? -1;
    const action = gridAction(event, { index, total, pageRows: scroll.pageRows() });
    if (!action) return;
    event.preventDefault();
    switch (action.kind) {
      case 'move':
        clearSelection();
        return void moveTo(action.index);
      case 'walk':
        return void moveTo(action.index);
      case 'extend':
        return void extendSelection(action.index);
      case 'toggle':
        return void toggleSelected(index);
      case 'scroll':
        return columns.scrollByColumns(action.columns);
    }
  };
}

/**
 * Shows the current row when the person moves; keeps it in place when rows come and go above it. A component of its own,
 * so that the grid is not drawn with every move.
 */
function CursorInView({ scroll }: { readonly scroll: RowScroll }) {
  const cursor = useApp((state) => state.cursor);
  const view = useApp((state) => state.shownView);
  const before = useRef({ cursor, view });
  // Before the frame: rows of another view are never seen at the place of those before.
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = { cursor, view };
    if (!cursor) return;
    const isNewView = view !== previous.view;
    if (!isNewView && cursor.index === previous.cursor?.index) return;
    const isSameRow = cursor.row !== null && cursor.row.position === previous.cursor?.row?.position;
    if (previous.cursor && isSameRow && !isNewView) {
      scroll.scrollByRows(cursor.index - previous.cursor.index);
    } else scroll.scrollToShow(cursor.index);
  }, [cursor, view, scroll]);
  return null;
}
