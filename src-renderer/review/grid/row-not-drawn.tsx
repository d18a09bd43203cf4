import type { Row } from '#shared/domain/verdict/row.ts';
import { rowNotDrawn } from '#shared/messages/workspace/page-recovery.ts';
import { rowId } from './grid-row.tsx';

type Props = { readonly index: number; readonly row: Row; readonly topPx: number };

/** Replaces a row whose cells cannot be rendered. The row panel says what to do. */
export const RowNotDrawn = ({ index, row: { position }, topPx }: Props) => (
  <div
    id={rowId(index)}
    className="grid-row"
    role="row"
    aria-rowindex={index + 2}
    data-index={index}
    style={{ top: topPx }}
  >
    <div className="grid-cell" role="gridcell">
      {rowNotDrawn(position).title}
    </div>
  </div>
);
