import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { OpenList } from '../store/rows-slice.ts';
import { selectDensity } from '../store/desk-slice.ts';
import { useApp } from '../store/use-app.ts';
import type { GridRow } from './grid-columns.tsx';
import { buildGridColumns } from './grid-columns.tsx';
import { GridHeader, GridLine, rowId, useGridTable } from './grid-line.tsx';
import { spacerPx } from './scaled-scroll.ts';
import type { VirtualRows } from './use-virtual-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import './row-grid.css';

const ROW_PX = { compact: 24, normal: 28, comfortable: 36 } as const;
const HEADER_PX = 28;

type Props = { readonly list: OpenList; readonly total: number };

/**
 * The rows of the current filter. Focus stays on the grid and points at the current row
 * (`aria-activedescendant`): a focused row would be lost when it scrolls out of what is laid out.
 */
export function RowGrid({ list, total }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const rowPx = ROW_PX[useApp(selectDensity)];
  const virtual = useVirtualRows({ element, count: total, rowPx, headerPx: HEADER_PX });
  const cursorIndex = useApp(({ cursor }) => cursor?.index ?? -1);
  const moveTo = useApp((state) => state.moveTo);
  useShownRows(virtual);
  useCursorInView(virtual);

  const { mapping } = list.settings;
  const { columns, tracks, narrowestPx } = useMemo(
    () => buildGridColumns(list.columns, mapping),
    [list.columns, mapping],
  );
  const { first, last } = virtual;
  const data = useMemo(() => placesBetween(first, last), [first, last]);
  const table = useGridTable(columns, data);
  const isCursorShown = cursorIndex >= first && cursorIndex <= last;

  return (
    <div
      ref={element}
      className="grid"
      role="grid"
      aria-label="Rows"
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isCursorShown ? rowId(cursorIndex) : undefined}
      tabIndex={0}
      onKeyDown={(event) =>
        moveByKey(event, cursorIndex, total, virtual.pageRows(), (index) => void moveTo(index))
      }
    >
      <GridHeader table={table} tracks={tracks} narrowestPx={narrowestPx} />
      <div
        className="grid-rows"
        role="rowgroup"
        style={{ height: spacerPx(total * rowPx), minWidth: narrowestPx }}
      >
        {table.getRowModel().rows.map((row) => (
          <GridLine
            key={row.original.index}
            table={table}
            row={row}
            tracks={tracks}
            narrowestPx={narrowestPx}
            heightPx={rowPx}
            topPx={virtual.topOf(row.original.index)}
            isCurrent={row.original.index === cursorIndex}
            onPick={() => void moveTo(row.original.index)}
          />
        ))}
      </div>
    </div>
  );
}

const placesBetween = (first: number, last: number): GridRow[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => ({ index: first + step }));

/** Has the store read what is seen, also after it forgot it. */
function useShownRows({ first, last }: VirtualRows): void {
  const showRows = useApp((state) => state.showRows);
  const blocks = useApp((state) => state.blocks);
  useEffect(() => {
    if (last >= first) void showRows(first, last);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `blocks` changes when the store forgets what is shown
  }, [showRows, blocks, first, last]);
}

/** Shows the current row when the person moves; keeps it in place when rows come and go above it. */
function useCursorInView(virtual: VirtualRows): void {
  const cursor = useApp((state) => state.cursor);
  const before = useRef(cursor);
  const latest = useRef(virtual);
  useEffect(() => {
    latest.current = virtual;
  });
  useEffect(() => {
    const previous = before.current;
    before.current = cursor;
    if (!cursor || cursor.index === previous?.index) return;
    const isSameRow = cursor.row !== null && cursor.row.position === previous?.row?.position;
    if (isSameRow) latest.current.scrollByRows(cursor.index - previous.index);
    else latest.current.scrollToShow(cursor.index);
  }, [cursor]);
}

function moveByKey(
  event: KeyboardEvent,
  index: number,
  total: number,
  pageRows: number,
  moveTo: (index: number) => void,
): void {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: total - 1,
  };
  const target = targets[event.key];
  if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveTo(Math.max(0, Math.min(target, total - 1)));
}
