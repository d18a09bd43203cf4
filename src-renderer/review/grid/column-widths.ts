import type { GridLayout } from '#shared/contract/review/layout.ts';
import type { GridColumn } from './grid-columns.tsx';

const MOST_ADDED_PX = 320;

/** Returns the widths that the person set, or else the default widths. Main columns then share the free space. */
export function spreadWidths(
  columns: readonly GridColumn[],
  { hidden, widths }: Pick<GridLayout, 'hidden' | 'widths'>,
  viewportPx: number,
): Record<string, number> {
  const own = (column: GridColumn): number => ownWidth(column, viewportPx);
  const all = Object.fromEntries(columns.map((column) => [column.id, widths[column.id] ?? own(column)]));
  if (Object.keys(widths).length > 0) return all;
  const shown = columns.filter(
    ({ id, meta: { mainFromPx } }) => mainFromPx !== null && mainFromPx <= viewportPx && !hidden.includes(id),
  );
  const shares = shown.reduce((sum, { meta }) => sum + meta.share, 0);
  const used = shown.reduce((sum, column) => sum + own(column), 0);
  if (used >= viewportPx || shares === 0) return all;
  const perShare = Math.min(MOST_ADDED_PX, Math.floor((viewportPx - used) / shares));
  for (const column of shown) all[column.id] = own(column) + column.meta.share * perShare;
  return all;
}

const ownWidth = ({ size, meta: { wider = [] } }: GridColumn, viewportPx: number): number =>
  wider.findLast(([fromPx]) => fromPx <= viewportPx)?.[1] ?? size;
