import { useTable } from '@tanstack/react-table';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { OpenList } from '../store/rows-slice.ts';
import { selectDensity } from '../store/desk-slice.ts';
import { useApp } from '../store/use-app.ts';
import type { GridRow } from './grid-columns.tsx';
import { buildGridColumns, gridFeatures } from './grid-columns.tsx';
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
  const table = useTable({ features: gridFeatures, columns, data });
  const isCursorShown = cursorIndex >= first && cursorIndex <= last;

  return (
    <div
      ref={element}
      className="grid"
      style={{ '--narrowest': `${narrowestPx}px` } as CSSProperties}
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
      <div className="grid-header" role="row" aria-rowindex={1} style={{ gridTemplateColumns: tracks }}>
        {table.getFlatHeaders().map((header, column) => (
          <div
            key={header.id}
            className={`grid-cell cell-${header.id}`}
            role="columnheader"
            aria-colindex={column + 1}
          >
            <table.FlexRender header={header} />
          </div>
        ))}
      </div>
      <div className="grid-rows" role="rowgroup" style={{ height: spacerPx(total * rowPx) }}>
        {table.getRowModel().rows.map((row) => {
          const { index } = row.original;
          return (
            <div
              key={index}
              id={rowId(index)}
              className="grid-row"
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === cursorIndex}
              style={{
                gridTemplateColumns: tracks,
                height: rowPx,
                transform: `translateY(${virtual.topOf(index)}px)`,
              }}
              onClick={() => void moveTo(index)}
            >
              {row.getAllCells().map((cell, column) => (
                <div
                  key={cell.id}
                  className={`grid-cell cell-${cell.column.id}`}
                  role="gridcell"
                  aria-colindex={column + 1}
                >
                  <table.FlexRender cell={cell} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const rowId = (index: number): string => `row-${index}`;

const placesBetween = (first: number, last: number): GridRow[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => ({ index: first + step }));

/** Has the store read what is seen, also after it forgot it. */
function useShownRows({ first, last }: VirtualRows): void {
  const showRows = useApp((state) => state.showRows);
  const blocks = useApp((state) => state.blocks);
  useEffect(() => {
    if (last >= first) void showRows(first, last);
  }, [showRows, blocks, first, last]);
}

/** Shows the current row when the person moves; keeps it in place when rows come and go above it. */
function useCursorInView(virtual: VirtualRows): void {
  const cursor = useApp((state) => state.cursor);
  const before = useRef(cursor);
  const latest = useRef(virtual);
  latest.current = virtual;
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
