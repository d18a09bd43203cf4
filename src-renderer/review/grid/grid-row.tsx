import { memo, type ReactNode } from 'react';
import { shallow } from 'zustand/shallow';
import type { Row } from '#shared/domain/verdict/row.ts';
import { decidedWords } from '#shared/messages/review/history.ts';
import { DRAFTS } from '#shared/messages/screens/grid.ts';
import type { DraftMark } from '../../store/deciding/draft-marks.ts';
import { DecisionMark } from '../decision-mark.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { TableRow } from './grid-table.ts';
import type { PlacedColumn } from './use-column-window.ts';

export const rowId = (index: number): string => `row-${index}`;

type Props = {
  readonly row: TableRow;
  readonly topPx: number;
  readonly pinned: readonly PlacedColumn[];
  readonly center: readonly PlacedColumn[];
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isPointedAt: boolean;
  readonly draft: DraftMark | null;
  /** The file's column whose cell is being edited; null if no cell of this row is being edited. */
  readonly editedColumn: number | null;
};

/** Renders one row. Renders again when the row's state or the visible columns change, not on scroll. */
export const GridRow = memo(function GridRow({
  row: tableRow,
  topPx,
  pinned,
  center,
  isCurrent,
  isSelected,
  isPointedAt,
  draft,
  editedColumn,
}: Props) {
  const { index, row } = tableRow.original;
  const first = pinned[0] ?? center[0];
  const cellOf = (placed: PlacedColumn) => {
    const content = contentOf(placed, tableRow, editedColumn);
    return placed === first ? firstCell(placed, content, row, draft) : cell(placed, content);
  };
  return (
    <div
      id={rowId(index)}
      className={`grid-row${isCurrent ? ' is-current' : ''}${isPointedAt ? ' is-pointed-at' : ''}${decidedLook(row)}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top: topPx }}
    >
      {pinned.map(cellOf)}
      {center.map(cellOf)}
    </div>
  );
}, isSame);

/** The table creates new row objects whenever the visible rows change, so rows are compared by what they show. */
function isSame({ row: before, ...propsBefore }: Props, { row: after, ...propsAfter }: Props): boolean {
  return shallow(before.original, after.original) && shallow(propsBefore, propsAfter);
}

const decidedLook = ({ decision }: Row): string =>
  decision ? (decision.kind === 'excluded' ? ' is-decided is-excluded' : ' is-decided') : '';

/** This is a function and not a component, because a screen has hundreds of cells. */
const cell = ({ column, place, className, style }: PlacedColumn, content: ReactNode) => (
  <div
    key={column.id}
    className={className}
    role="gridcell"
    aria-colindex={place}
    data-column={column.id}
    style={style}
  >
    {content}
  </div>
);

function contentOf({ column }: PlacedColumn, row: TableRow, editedColumn: number | null): ReactNode {
  const { original } = column.meta;
  if (original !== null && original === editedColumn)
    return <CellEditor position={row.original.row.position} column={original} title={column.header} />;
  const cellOfTable = row.getAllCellsByColumnId()[column.id];
  return cellOfTable && column.cell(cellOfTable.getContext());
}

/** Renders the first cell. It has the row's marks, because hiding columns or scrolling never hides this cell. */
const firstCell = (
  { column, place, className, style }: PlacedColumn,
  content: ReactNode,
  { decision }: Row,
  draft: DraftMark | null,
) => {
  const marks = [decision ? decidedWords(decision) : '', draft ? DRAFTS[draft] : ''];
  return (
    <div
      key={column.id}
      className={draft ? `${className} is-first has-draft` : `${className} is-first`}
      role="gridcell"
      aria-colindex={place}
      data-column={column.id}
      style={style}
      title={marks.filter((mark) => mark !== '').join('. ') || undefined}
    >
      {decision && <DecisionMark kind={decision.kind} decidedBy={decision.decidedBy} />}
      {content}
    </div>
  );
};
