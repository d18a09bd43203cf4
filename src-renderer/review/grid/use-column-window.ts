import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useMemo } from 'react';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable } from './grid-table.ts';

/** A rendered column. `place` counts from 1 among all visible columns. */
export type PlacedColumn = {
  readonly column: GridColumn;
  readonly place: number;
  /** The classes and style are created once per column, not once per cell. */
  readonly className: string;
  readonly style: CSSProperties;
};

/** `center` contains only the columns in view. `beforePx` is the width of the columns to the left of them. */
export type ColumnWindow = {
  readonly pinned: readonly PlacedColumn[];
  readonly center: readonly PlacedColumn[];
  readonly beforePx: number;
  readonly showColumn: (id: string) => void;
  readonly scrollByColumns: (columns: number) => void;
};

/** Returns the columns to render. Rows render again when these columns change, not when a width changes. */
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

/** Avoids CSS sibling selectors, which the browser would match again with every row added or removed. */
function classOf(id: string, region: 'pinned' | 'center', isFirst: boolean, isLast: boolean): string {
  const cell = `grid-cell cell-${id}`;
  if (region === 'center') return isFirst ? `${cell} is-first-center` : cell;
  return isLast ? `${cell} is-pinned is-last-pinned` : `${cell} is-pinned`;
}

/** Uses CSS variables of the grid, so that resizing a column renders no row. */
const placeOf = (id: string, isPinned: boolean): CSSProperties => ({
  width: `var(--width-${id})`,
  ...(isPinned && { '--left': `var(--left-${id})` }),
});
