import { zoomOf } from '../../ui/zoom.ts';
import type { GridTable } from './grid-table.ts';

const MOST_PINNED = 20;
const WIDEST_FIT_PX = 600;
const CELL_PADDING_PX = 17;

function region(table: GridTable, id: string): readonly string[] {
  const columns = table.getColumn(id)?.getIsPinned()
    ? table.getStartVisibleLeafColumns()
    : table.getCenterVisibleLeafColumns();
  return columns.map((column) => column.id);
}

function neighbour(table: GridTable, id: string, step: 1 | -1): string | null {
  const ids = region(table, id);
  return ids[ids.indexOf(id) + step] ?? null;
}

export const canMove = (table: GridTable, id: string, step: 1 | -1): boolean =>
  neighbour(table, id, step) !== null;

/** Moves a column by one place. A pinned column stays among the pinned ones. */
export function moveColumn(table: GridTable, id: string, step: 1 | -1): void {
  const other = neighbour(table, id, step);
  if (other !== null) putColumn(table, id, other);
}

/** Moves a column to the place of another one. Does nothing if only one of the two is pinned. */
export function putColumn(table: GridTable, id: string, target: string): void {
  if (!region(table, id).includes(target)) return;
  if (table.getColumn(id)?.getIsPinned()) {
    table.setColumnPinning(({ start, end }) => ({ start: moved(start, id, target), end }));
  } else {
    const order = table.getAllLeafColumns().map((column) => column.id);
    table.setColumnOrder(moved(order, id, target));
  }
}

function moved(ids: readonly string[], id: string, target: string): string[] {
  const place = ids.indexOf(target);
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

export const canPin = (table: GridTable): boolean => table.getStartVisibleLeafColumns().length < MOST_PINNED;

export function widenColumn(table: GridTable, id: string, byPx: number): void {
  const px = table.getColumn(id)?.getSize() ?? 0;
  table.setColumnSizing((widths) => ({ ...widths, [id]: px + byPx }));
}

/** Makes a column as wide as its visible cells need. */
export function fitColumn(table: GridTable, id: string, grid: HTMLElement): void {
  const cells = grid.querySelectorAll(`[data-column="${CSS.escape(id)}"]`);
  const range = document.createRange();
  const zoom = zoomOf(grid);
  const contents = [...cells].map((cell) => {
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().width / zoom;
  });
  if (contents.length === 0) return;
  const px = Math.ceil(Math.max(...contents)) + CELL_PADDING_PX;
  table.setColumnSizing((widths) => ({ ...widths, [id]: Math.min(px, WIDEST_FIT_PX) }));
}
