import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { rowNotDrawn } from '#shared/messages/workspace/page-recovery.ts';
import { createDraftMarks } from '../../store/deciding/draft-marks.ts';
import { rowAt } from '../../store/rows/row-blocks.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { Boundary } from '../../ui/boundary.tsx';
import type { DrawnRows } from './drawn-rows.ts';
import { GridRow, rowId } from './grid-row.tsx';
import type { GridTable } from './grid-table.ts';
import { spacerPx } from './scaled-scroll.ts';
import type { ColumnWindow } from './use-column-window.ts';
import type { GridSizes, RowScroll, RowWindow } from './use-virtual-rows.ts';

/** Rows are placed relative to a multiple of this, because browsers place elements inexactly at large offsets. */
const BASE_ROWS = 1_000;

type Props = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly scroll: RowScroll;
  readonly sizes: GridSizes;
  readonly shown: RowWindow;
  readonly drawn: DrawnRows;
  readonly table: GridTable;
  readonly columns: Pick<ColumnWindow, 'pinned' | 'center'>;
};

/** Renders the rows in view. Scrolling renders only new rows. Rows that are not loaded yet appear as a pattern. */
export function GridRows({ element, scroll, sizes, shown, drawn, table, columns }: Props) {
  const { count, rowPx } = sizes;
  const { pinned, center } = columns;
  const current = useApp(({ cursor }) => cursor?.row?.position ?? null);
  const pointedAt = useApp(({ hovered }) => hovered?.position ?? null);
  const hasSelection = useApp((state) => state.selection !== null);
  const edited = useApp(({ cellEdit }) => cellEdit?.position ?? null);
  const editedColumn = useApp(({ cellEdit }) => cellEdit?.column ?? null);
  const [selectDrafts] = useState(createDraftMarks);
  const drafts = useApp(selectDrafts);
  const { keyFrom, isComplete } = drawn;
  const { rows } = table.getRowModel();
  const group = useRef<HTMLDivElement>(null);
  const baseRow = Math.floor((drawn.rows[0]?.index ?? 0) / BASE_ROWS) * BASE_ROWS;
  const pick = usePick();
  const pointing = usePointing(shown);
  // Only the row that the panel shows is drawn as the current row. It may have left the view.
  const active = drawn.rows.find(({ row }) => row.position === current)?.index ?? null;
  useActiveRow(element, active);
  usePlaceOf(group, scroll, baseRow * rowPx);

  return (
    <div className="grid-spacer" style={{ height: spacerPx(count * rowPx) }}>
      {!isComplete && <div className="grid-unread" aria-hidden="true" />}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid itself has the focus and its keys */}
      <div
        ref={group}
        className="grid-rows"
        role="rowgroup"
        aria-busy={!isComplete}
        onMouseDown={(event) => keepText(event, element.current)}
        onClick={pick}
        {...pointing}
      >
        {rows.map((tableRow) => {
          const { index, row } = tableRow.original;
          const topPx = (index - baseRow) * rowPx;
          return (
            <Boundary
              key={index - keyFrom}
              of={row}
              renderFault={() => <RowNotDrawn index={index} row={row} topPx={topPx} />}
            >
              <GridRow
                row={tableRow}
                topPx={topPx}
                pinned={pinned}
                center={center}
                isCurrent={index === active}
                isSelected={hasSelection ? tableRow.getIsSelected() : index === active}
                isPointedAt={row.position === pointedAt}
                editedColumn={row.position === edited && index === active ? editedColumn : null}
                draft={drafts.get(row.position) ?? null}
              />
            </Boundary>
          );
        })}
      </div>
    </div>
  );
}

/** Moves the rows to the exact offset in the same frame as the scroll, without rendering. */
function usePlaceOf(rows: RefObject<HTMLElement | null>, { scroller }: RowScroll, basePx: number): void {
  useLayoutEffect(() => {
    const place = (): void => {
      rows.current?.style.setProperty('transform', `translateY(${basePx - scroller.shift()}px)`);
    };
    place();
    return scroller.listen(place);
  }, [rows, scroller, basePx]);
}

function useActiveRow(grid: RefObject<HTMLElement | null>, index: number | null): void {
  useEffect(() => {
    if (index === null) grid.current?.removeAttribute('aria-activedescendant');
    else grid.current?.setAttribute('aria-activedescendant', rowId(index));
  }, [grid, index]);
}

const indexOf = (target: EventTarget): number | null => {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return line && Number(line.dataset['index']);
};

/** Prevents text selection on a Shift+click. The browser then does not move the focus, so this focuses the grid. */
function keepText(event: MouseEvent, grid: HTMLElement | null): void {
  if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  grid?.focus();
}

/** A click goes to a row. With Shift it selects up to that row; with Ctrl it toggles the row. */
function usePick(): (event: MouseEvent) => void {
  const store = useAppStore();
  return ({ target, shiftKey, ctrlKey, metaKey }) => {
    const index = indexOf(target);
    if (index === null || target instanceof HTMLInputElement) return;
    const { extendSelection, toggleSelected, clearSelection, moveTo } = store.getState();
    if (shiftKey) return void extendSelection(index);
    if (ctrlKey || metaKey) return void toggleSelected(index);
    clearSelection();
    void moveTo(index);
  };
}

/** Marks on the map the grid row that is under the pointer, until that row scrolls away. */
function usePointing({ first, last }: RowWindow) {
  const store = useAppStore();
  const pointed = useRef<number | null>(null);
  const point = (index: number | null): void => {
    const { blocks, hoverRow } = store.getState();
    pointed.current = index;
    hoverRow(index === null ? null : (rowAt(blocks, index)?.position ?? null));
  };
  useEffect(() => {
    const { current } = pointed;
    if (current !== null && (current < first || current > last)) store.getState().hoverRow(null);
  }, [store, first, last]);
  return {
    onPointerOver: ({ target }: PointerEvent) => point(indexOf(target)),
    onPointerLeave: () => point(null),
  };
}

type RowNotDrawnProps = { readonly index: number; readonly row: Row; readonly topPx: number };

/** Replaces a row whose cells cannot be rendered. The row panel says what to do. */
const RowNotDrawn = ({ index, row: { position }, topPx }: RowNotDrawnProps) => (
  <div
    id={rowId(index)}
    className="grid-row"
    role="row"
    aria-rowindex={index + 2}
    data-index={index}
    style={{ top: topPx }}
  >
    <div className="grid-cell" role="gridcell">
      {rowNotDrawn(position).title}
    </div>
  </div>
);
