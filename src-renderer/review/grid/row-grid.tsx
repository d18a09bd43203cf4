import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { GridLayout } from '#shared/contract/review/layout.ts';
import { addressColumns, type ColumnMapping } from '#shared/domain/address/mapping.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { selectDensity } from '../../store/home/workspace-slice.ts';
import { placeOf } from '../../store/rows/cursor-place.ts';
import { isViewChanging } from '../../store/rows/rows-slice.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { fitColumn } from './column-actions.ts';
import { ColumnMenu } from './column-menu.tsx';
import { type GridColumn, originalId } from './grid-columns.tsx';
import { GridHeader } from './grid-header.tsx';
import { gridAction } from './grid-keyboard.ts';
import { GridRows } from './grid-rows.tsx';
import { type GridTable, useGridTable } from './grid-table.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { type ColumnWindow, useColumnWindow } from './use-column-window.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { type RowScroll, useRowScroll, useRowWindow } from './use-virtual-rows.ts';
import './row-grid.css';

const ROW_PX = { compact: 24, normal: 28, comfortable: 36, two_lines: 40 } as const;
const HEADER_PX = 28;
const LEAST_SCROLLING_PX = 160;

type Props = {
  readonly columns: readonly GridColumn[];
  readonly initial: GridLayout;
  readonly mapping: ColumnMapping;
  readonly total: number;
};

/**
 * Shows the rows of the current view. The grid itself has the focus and names the current row in
 * `aria-activedescendant`, because a focused row would be removed when the person scrolls far away.
 */
export function RowGrid({ columns, initial, mapping, total }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { widthPx, heightPx } = useSeen(element);
  const density = useApp(selectDensity);
  const rowPx = ROW_PX[density];
  const sizes = { count: total, rowPx, seenPx: Math.max(0, heightPx - HEADER_PX) };
  const scroll = useRowScroll(element, sizes);
  const shown = useRowWindow(scroll, sizes);
  const drawn = useDrawnRows(shown);
  const table = useGridTable({ rows: drawn.rows, columns, initial, viewportPx: widthPx });
  const columnWindow = useColumnWindow(element, table, columns);
  const isBusy = useApp(isViewChanging);
  const isLoose = table.getStartTotalSize() > widthPx - LEAST_SCROLLING_PX;
  const cells = useCellKeys({ grid: element, table, columns, shown: columnWindow, scroll });
  const press = useGridKeys(scroll, columnWindow, total);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useShifted(element);

  return (
    <>
      <div
        ref={element}
        className={`grid${isLoose ? ' is-loose' : ''}${density === 'two_lines' ? ' is-two-lines' : ''}`}
        role="grid"
        aria-label={COMMON.rows}
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
        <GridHeader
          table={table}
          grid={element}
          columns={columnWindow}
          onMenu={(id, anchor) => setMenu({ id, anchor })}
        />
        <GridRows {...{ element, scroll, sizes, shown, drawn, table }} columns={columnWindow} />
        <CursorInView scroll={scroll} seenPx={sizes.seenPx} />
      </div>
      {menu && <MenuOf {...{ ...menu, table, columns, mapping }} onClose={() => setMenu(null)} />}
    </>
  );
}

type OpenMenu = { readonly id: string; readonly anchor: HTMLElement };
type MenuProps = OpenMenu & {
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
  readonly mapping: ColumnMapping;
  readonly onClose: () => void;
};

/** Renders the menu of a column outside the grid, because a grid may contain only rows. */
function MenuOf({ id, anchor, table, columns, mapping, onClose }: MenuProps) {
  const column = columns.find((other) => other.id === id);
  const tableColumn = table.getColumn(id);
  if (!column || !tableColumn) return null;
  const address = addressColumns(mapping).map(originalId);
  return (
    <ColumnMenu
      table={table}
      tableColumn={tableColumn}
      column={column}
      parts={id === 'imported' || id === 'both' ? columns.filter((other) => address.includes(other.id)) : []}
      anchor={anchor}
      onFit={() => {
        const grid = anchor.closest<HTMLElement>('[role="grid"]');
        if (grid) fitColumn(table, id, grid);
      }}
      onClose={onClose}
    />
  );
}

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
 * Marks the grid while it is scrolled sideways. Pinned cells are sticky only then, because each sticky cell costs the
 * browser a layer.
 */
function useShifted(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const mark = (isShifted: boolean): void => void current.toggleAttribute('data-shifted', isShifted);
    const hearScroll = (): void => mark(current.scrollLeft > 0);
    // Marks the grid before it scrolls to the right, so that the pinned cells do not move for one frame.
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

function useSeen(element: RefObject<HTMLElement | null>): {
  readonly widthPx: number;
  readonly heightPx: number;
} {
  const [seen, setSeen] = useState({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setSeen({ widthPx: current.clientWidth, heightPx: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

function useGridKeys(scroll: RowScroll, columns: ColumnWindow, total: number) {
  const store = useAppStore();
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const { cursor, blocks, moveTo, extendSelection, toggleSelected, clearSelection } = store.getState();
    const place = cursor ? placeOf(cursor, blocks) : -1;
    const action = gridAction(event, { place, total, pageRows: scroll.pageRows() });
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
        return void toggleSelected(place);
      case 'scroll':
        return columns.scrollByColumns(action.columns);
    }
  };
}

/**
 * Scrolls to the current row when the person moves. If rows above come or go, the current row stays in place. If the grid
 * becomes lower, the current row stays visible. This is a separate component, so that a move does not render the grid.
 */
function CursorInView({ scroll, seenPx }: { readonly scroll: RowScroll; readonly seenPx: number }) {
  const cursor = useApp((state) => state.cursor);
  const view = useApp((state) => state.shownView);
  const before = useRef({ cursor, view, seenPx });
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = { cursor, view, seenPx };
    if (!cursor) return;
    if (seenPx < previous.seenPx) scroll.keepShown(cursor.index, previous.seenPx);
    const isNewView = view !== previous.view;
    const isSameRow = cursor.row !== null && cursor.row.position === previous.cursor?.row?.position;
    // The row after one that left the view has its index.
    const isNextRow = previous.cursor?.hasLeft === true && !isSameRow;
    if (!isNewView && !isNextRow && cursor.index === previous.cursor?.index) return;
    if (previous.cursor && isSameRow && !isNewView) {
      scroll.scrollByRows(cursor.index - previous.cursor.index);
    } else scroll.scrollToShow(cursor.index);
  }, [cursor, view, seenPx, scroll]);
  return null;
}
