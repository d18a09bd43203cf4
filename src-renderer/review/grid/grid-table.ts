/** The grid's table. It holds only the rows in view. The core filters and sorts, and the store holds the selection. */
import { functionalUpdate, type TableState, type Updater, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { COLUMN_PX, type GridLayout } from '#shared/contract/review/layout.ts';
import type { SortKey } from '#shared/contract/review/view.ts';
import { isSelected, type Selection } from '../../store/rows/selection.ts';
import { useApp } from '../../store/use-app.ts';
import { spreadWidths } from './column-widths.ts';
import { type GridColumn, gridFeatures, type ViewRow } from './grid-columns.tsx';

const [NARROWEST_PX, WIDEST_PX] = COLUMN_PX;
const MOST_SORT_KEYS = 5;

type Options = {
  readonly rows: readonly ViewRow[];
  readonly columns: readonly GridColumn[];
  readonly initial: GridLayout;
  readonly viewportPx: number;
};

export function useGridTable({ rows, columns, initial, viewportPx }: Options) {
  const layout = useApp((state) => state.layout) ?? initial;
  const arrange = useApp((state) => state.arrange);
  const sort = useApp(({ view }) => view.sort);
  const changeSort = useApp((state) => state.changeSort);
  const selection = useApp((state) => state.selection);
  const widths = useMemo(() => spreadWidths(columns, layout, viewportPx), [columns, layout, viewportPx]);
  const state = useMemo(
    () => ({ ...arrangement(layout), columnSizing: widths, sorting: sortingOf(sort, columns) }),
    [layout, widths, sort, columns],
  );
  const rowSelection = useMemo(() => selectedIds(selection, rows), [selection, rows]);

  return useTable(
    {
      features: gridFeatures,
      columns,
      data: rows,
      getRowId: ({ index }) => String(index),
      state: { ...state, rowSelection },
      defaultColumn: { minSize: NARROWEST_PX, maxSize: WIDEST_PX },
      columnResizeMode: 'onChange',
      manualSorting: true,
      sortDescFirst: false,
      maxMultiSortColCount: MOST_SORT_KEYS,
      onSortingChange: (updater) => {
        const keys = functionalUpdate(updater, state.sorting);
        void changeSort(keys.flatMap(({ id, desc }) => sortKeyOf(columns, id, desc)));
      },
      onColumnOrderChange: (updater) =>
        arrange({ ...layout, order: functionalUpdate(updater, state.columnOrder) }),
      onColumnVisibilityChange: (updater) => {
        const shown = functionalUpdate(updater, state.columnVisibility);
        arrange({ ...layout, hidden: Object.keys(shown).filter((id) => shown[id] === false) });
      },
      onColumnPinningChange: (updater) =>
        arrange({ ...layout, pinned: functionalUpdate(updater, state.columnPinning).start }),
      onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
        // Saves all widths, so that resizing one column does not change the others.
        arrange({ ...layout, widths: wholePx(functionalUpdate(updater, widths)) }),
    },
    arrangementOf,
  );
}

export type GridTable = ReturnType<typeof useGridTable>;
export type TableColumn = ReturnType<GridTable['getVisibleLeafColumns']>[number];
export type TableHeader = ReturnType<GridTable['getFlatHeaders']>[number];
export type TableRow = ReturnType<GridTable['getRowModel']>['rows'][number];

/** Selects what the header depends on, so that scrolling and selecting rows do not render it again. */
const arrangementOf = ({
  columnOrder,
  columnPinning,
  columnResizing,
  columnSizing,
  columnVisibility,
  sorting,
}: TableState<typeof gridFeatures>) => ({
  columnOrder,
  columnPinning,
  columnResizing,
  columnSizing,
  columnVisibility,
  sorting,
});

const selectedIds = (selection: Selection | null, rows: readonly ViewRow[]): Record<string, true> =>
  Object.fromEntries(
    rows.flatMap(({ index, row }) =>
      selection && isSelected(selection, index, row) ? [[index, true as const]] : [],
    ),
  );

const arrangement = ({ order, hidden, pinned }: GridLayout) => ({
  columnOrder: withBoth(order),
  columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  columnPinning: { start: [...pinned], end: [] },
});

/** Adds `both` before `imported` in a saved order that lacks it. */
const withBoth = (order: readonly string[]): string[] =>
  order.includes('both') ? [...order] : order.flatMap((id) => (id === 'imported' ? ['both', id] : [id]));

const wholePx = (widths: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(widths).map(([id, px]) => [
      id,
      Math.round(Math.max(NARROWEST_PX, Math.min(px, WIDEST_PX))),
    ]),
  );

const sortingOf = (sort: readonly SortKey[], columns: readonly GridColumn[]) =>
  sort.flatMap(({ by, descending }) => {
    const column = columns.find(({ meta }) => meta.sortBy === by);
    return column ? [{ id: column.id, desc: descending }] : [];
  });

function sortKeyOf(columns: readonly GridColumn[], id: string, descending: boolean): readonly SortKey[] {
  const by = columns.find((column) => column.id === id)?.meta.sortBy ?? null;
  return by === null ? [] : [{ by, descending }];
}
