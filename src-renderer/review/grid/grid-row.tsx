import { memo } from 'react';
import type { Row } from '#shared/domain/list/row.ts';
import type { DraftMark } from '../../store/deciding/draft-marks.ts';
import type { PlacedColumn } from './use-column-window.ts';

const DRAFT_WORDS: Readonly<Record<DraftMark, string>> = {
  edit: 'Edit not saved',
  note: 'Note not saved',
  both: 'Edit and note not saved',
};

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
  /** What was typed of the row and not kept; null: nothing. */
  readonly draft: DraftMark | null;
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
  draft,
}: Props) {
  const first = pinned[0] ?? center[0];
  const markOf = (placed: PlacedColumn) => (placed === first ? draft : null);
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
      {pinned.map((placed) => cell(placed, row, markOf(placed)))}
      {center.map((placed) => cell(placed, row, markOf(placed)))}
    </div>
  );
});

/** A function and no component: a screen has hundreds of cells. */
const cell = (
  { column: { id, show }, place, className, style }: PlacedColumn,
  row: Row,
  draft: DraftMark | null,
) => (
  <div
    key={id}
    className={draft ? `${className} has-draft` : className}
    role="gridcell"
    aria-colindex={place}
    data-column={id}
    style={style}
    title={draft ? DRAFT_WORDS[draft] : undefined}
  >
    {show(row)}
  </div>
);
