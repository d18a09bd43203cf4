import { memo } from 'react';
import type { Row } from '#shared/domain/row.ts';
import { selectRowAt } from '../store/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import type { PlacedColumn } from './use-column-window.ts';

export const rowId = (index: number): string => `row-${index}`;

type Props = {
  readonly index: number;
  /** Among the rows that are laid out, px. */
  readonly topPx: number;
  readonly pinned: readonly PlacedColumn[];
  readonly center: readonly PlacedColumn[];
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
};

/** One row. It is drawn anew when its own state changes or other columns come into view, not when the grid scrolls. */
export const GridLine = memo(function GridLine({
  index,
  topPx,
  pinned,
  center,
  isCurrent,
  isSelected,
}: Props) {
  const row = useApp(selectRowAt(index));
  const position = row?.position ?? null;
  const hoverRow = useApp((state) => state.hoverRow);
  const isPointedAt = useApp(({ hovered }) => hovered !== null && hovered.position === position);
  return (
    <div
      id={rowId(index)}
      className={['grid-row', isCurrent && 'is-current', isPointedAt && 'is-pointed-at']
        .filter(Boolean)
        .join(' ')}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      onPointerEnter={() => hoverRow(position)}
      onPointerLeave={() => hoverRow(null)}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {pinned.map((placed) => (
        <Cell key={placed.column.id} {...placed} row={row} isPinned />
      ))}
      {center.map((placed) => (
        <Cell key={placed.column.id} {...placed} row={row} />
      ))}
    </div>
  );
});

type CellProps = PlacedColumn & { readonly row: Row | null; readonly isPinned?: boolean };

function Cell({ column: { id, show }, place, className, row, isPinned = false }: CellProps) {
  return (
    <div
      className={className}
      role="gridcell"
      aria-colindex={place}
      data-column={id}
      style={placeOf(id, isPinned)}
    >
      {row ? show(row) : <span className="placeholder" />}
    </div>
  );
}

/** Widths and places are variables of the grid: a column is resized without drawing a row. */
export const placeOf = (id: string, isPinned: boolean) => ({
  width: `var(--width-${id})`,
  ...(isPinned && { left: `var(--left-${id})` }),
});
