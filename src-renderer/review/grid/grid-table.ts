/**
 * The table arranges the columns: which are shown, in which order, how wide, by which the rows are ordered. No row
 * passes through it: rows are windows that the core filters and orders.
 */
import type { Updater } from '@tanstack/react-table';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridLayout } from '#shared/contract/layout.ts';
import { COLUMN_PX } from '#shared/contract/layout.ts';
import type { SortKey } from '#shared/contract/view.ts';
import { useApp } from '../../store/use-app.ts';
import type { GridColumn } from './grid-columns.tsx';
import { spreadWidths } from './column-widths.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
});
const helper = createColumnHelper<typeof features, never>();
const NO_ROWS: never[] = [];
const [NARROWEST_PX, WIDEST_PX] = COLUMN_PX;
/** As many as the core orders by. */
const MOST_SORT_KEYS = 5;

type Options = {
  readonly columns: readonly GridColumn[];
  /** How it is arranged until a person does. */
  readonly initial: GridLayout;
  /** Width of what is seen of the grid, px. */
  readonly viewportPx: number;
};

export function useGridTable({ columns, initial, viewportPx }: Options) {
  const layout = useApp((state) => state.layout) ?? initial;
  const arrange = useApp((state) => state.arrange);
  const sort = useApp(({ view }) => view.sort);
  const changeSort = useApp((state) => state.changeSort);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const widths = useMemo(() => spreadWidths(columns, layout, viewportPx), [columns, layout, viewportPx]);
  const state = useMemo(
    () => ({ ...arrangement(layout), columnSizing: widths, sorting: sortingOf(sort, columns) }),
    [layout, widths, sort, columns],
  );

  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
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
      // All of them: a column must not change its width because another one did.
      arrange({ ...layout, widths: wholePx(functionalUpdate(updater, widths)) }),
  });
}

export type GridTable = ReturnType<typeof useGridTable>;
export type TableColumn = ReturnType<GridTable['getVisibleLeafColumns']>[number];
export type TableHeader = ReturnType<GridTable['getFlatHeaders']>[number];

const definitionOf = ({ id, title, width, sortBy }: GridColumn) =>
  helper.accessor((): unknown => null, { id, header: title, size: width, enableSorting: sortBy !== null });

const arrangement = ({ order, hidden, pinned }: GridLayout) => ({
  columnOrder: withBoth(order),
  columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  columnPinning: { start: [...pinned], end: [] },
});

/** Where a person put what is imported, the column of both stands too, until it is moved itself. */
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
    const column = columns.find(({ sortBy }) => sortBy === by);
    return column ? [{ id: column.id, desc: descending }] : [];
  });

function sortKeyOf(columns: readonly GridColumn[], id: string, descending: boolean): readonly SortKey[] {
  const by = columns.find((column) => column.id === id)?.sortBy ?? null;
  return by === null ? [] : [{ by, descending }];
}
