import { memo } from 'react';
import type { Row } from '#shared/domain/row.ts';
import type { PlacedColumn } from './use-column-window.ts';

export const rowId = (index: number): string => `row-${index}`;

type Props = {
  readonly index: number;
  readonly row: Row;
  /** Among the rows that are laid out, px. */
  readonly topPx: number;
  readonly pinned: readonly PlacedColumn[];
  readonly center: readonly PlacedColumn[];
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isPointedAt: boolean;
};

/** One row. It is drawn anew when its own state changes or other columns come into view, not when the grid scrolls. */
export const GridLine = memo(function GridLine({
  index,
  row,
  topPx,
  pinned,
  center,
  isCurrent,
  isSelected,
  isPointedAt,
}: Props) {
  return (
    <div
      id={rowId(index)}
      className={`grid-row${isCurrent ? ' is-current' : ''}${isPointedAt ? ' is-pointed-at' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top: topPx }}
    >
      {pinned.map((placed) => cell(placed, row))}
      {center.map((placed) => cell(placed, row))}
    </div>
  );
});

/** A function and no component: a screen has hundreds of cells. */
const cell = ({ column: { id, show }, place, className, style }: PlacedColumn, row: Row) => (
  <div key={id} className={className} role="gridcell" aria-colindex={place} data-column={id} style={style}>
    {show(row)}
  </div>
);
