import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useMemo } from 'react';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable } from './grid-table.ts';

/** A column as it is drawn: `place` counts from 1 among all that are shown. */
export type PlacedColumn = {
  readonly column: GridColumn;
  readonly place: number;
  /** Its classes and style are made once: a row has many cells and is drawn often. */
  readonly className: string;
  readonly style: CSSProperties;
};

export type ColumnWindow = {
  readonly pinned: readonly PlacedColumn[];
  /** Of those that scroll, the ones that are seen. */
  readonly center: readonly PlacedColumn[];
  /** Width of the scrolling columns before them, px. */
  readonly beforePx: number;
  /** Scrolls a column into view: by its id, or by the scrolling columns from where the grid is. */
  readonly showColumn: (id: string) => void;
  readonly scrollByColumns: (columns: number) => void;
};

/** Which of the table's columns are drawn. The rows are rendered again only when these change, not when a width does. */
export function useColumnWindow(
  element: RefObject<HTMLElement | null>,
  table: GridTable,
  columns: readonly GridColumn[],
): ColumnWindow {
  const center = table.getCenterVisibleLeafColumns();
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    count: center.length,
    getScrollElement: () => element.current,
    estimateSize: (place) => center[place]?.getSize() ?? 0,
    getItemKey: (place) => center[place]?.id ?? place,
    overscan: 1,
    scrollPaddingStart: 0,
  });
  const sizes = center.map((column) => `${column.id} ${column.getSize()}`).join();
  useEffect(() => virtualizer.measure(), [virtualizer, sizes]);

  const pinnedIds = table.getStartVisibleLeafColumns().map(({ id }) => id);
  const items = virtualizer.getVirtualItems();
  const centerIds = items.flatMap(({ index }) => center[index]?.id ?? []);
  const pinned = usePlaced(columns, pinnedIds, 1, 'pinned');
  const from = pinnedIds.length + (items[0]?.index ?? 0) + 1;
  const shown = usePlaced(columns, centerIds, from, 'center');

  /** What is seen of the scrolling columns begins right of the pinned ones. */
  const seenPx = (): number => (element.current?.clientWidth ?? 0) - table.getStartTotalSize();
  return {
    pinned,
    center: shown,
    beforePx: items[0]?.start ?? 0,
    showColumn: (id) => {
      const column = center.find((other) => other.id === id);
      if (!column || !element.current) return;
      const start = column.getStart('center');
      const end = start + column.getSize();
      const { scrollLeft } = element.current;
      if (start < scrollLeft) element.current.scrollLeft = start;
      else if (end > scrollLeft + seenPx()) element.current.scrollLeft = Math.min(start, end - seenPx());
    },
    scrollByColumns: (count) => {
      if (!element.current) return;
      const { scrollLeft } = element.current;
      const starts = center.map((column) => column.getStart('center'));
      const target =
        count > 0
          ? starts.find((start) => start > scrollLeft + 1)
          : starts.findLast((start) => start < scrollLeft - 1);
      if (target !== undefined) element.current.scrollLeft = target;
    },
  };
}

/** The same array as long as the same columns stand in the same places. */
function usePlaced(
  columns: readonly GridColumn[],
  ids: readonly string[],
  from: number,
  region: 'pinned' | 'center',
): readonly PlacedColumn[] {
  const key = ids.join('\n');
  return useMemo(() => {
    const found = key.split('\n').flatMap((id) => columns.find((column) => column.id === id) ?? []);
    return found.map((column, step) => ({
      column,
      place: from + step,
      className: classOf(column.id, region, step === 0, step === found.length - 1),
      style: placeOf(column.id, region === 'pinned'),
    }));
  }, [columns, key, from, region]);
}

/** Not left to selectors that look at neighbours: they would be matched anew with every row that comes or goes. */
function classOf(id: string, region: 'pinned' | 'center', isFirst: boolean, isLast: boolean): string {
  const cell = `grid-cell cell-${id}`;
  if (region === 'center') return isFirst ? `${cell} is-first-center` : cell;
  return isLast ? `${cell} is-pinned is-last-pinned` : `${cell} is-pinned`;
}

/** Widths and places are variables of the grid: a column is resized without drawing a row. */
const placeOf = (id: string, isPinned: boolean): CSSProperties => ({
  width: `var(--width-${id})`,
  ...(isPinned && { '--left': `var(--left-${id})` }),
});
