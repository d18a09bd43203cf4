import { useTable } from '@tanstack/react-table';
import type { GridColumns, GridRow } from './grid-columns.tsx';
import { gridFeatures } from './grid-columns.tsx';

export const useGridTable = (columns: GridColumns, data: GridRow[]) =>
  useTable({ features: gridFeatures, columns, data });

type GridTable = ReturnType<typeof useGridTable>;
type TableRow = ReturnType<GridTable['getRowModel']>['rows'][number];

export const rowId = (index: number): string => `row-${index}`;

type HeaderProps = { readonly table: GridTable; readonly tracks: string; readonly narrowestPx: number };

/** The names of the columns, which stay in view. */
export function GridHeader({ table, tracks, narrowestPx }: HeaderProps) {
  return (
    <div
      className="grid-header"
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: tracks, minWidth: narrowestPx }}
    >
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
  );
}

type Props = HeaderProps & {
  readonly row: TableRow;
  readonly heightPx: number;
  readonly topPx: number;
  readonly isCurrent: boolean;
  readonly onPick: () => void;
};

/** One row of the grid, at its place in the spacer. */
export function GridLine({ table, row, tracks, narrowestPx, heightPx, topPx, isCurrent, onPick }: Props) {
  const { index } = row.original;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid itself has the focus and its keys
    <div
      id={rowId(index)}
      className="grid-row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isCurrent}
      style={{
        gridTemplateColumns: tracks,
        minWidth: narrowestPx,
        height: heightPx,
        transform: `translateY(${topPx}px)`,
      }}
      onClick={onPick}
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
}
