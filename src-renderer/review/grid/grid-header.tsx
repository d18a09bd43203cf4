import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { ColumnHeader } from './column-header.tsx';
import type { GridTable } from './grid-table.ts';
import type { ColumnWindow } from './use-column-window.ts';

type Props = {
  readonly table: GridTable;
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly columns: ColumnWindow;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
};

/** The column headers, which stay in view. Tab reaches one of them, and the arrow keys reach the others. */
export const GridHeader = memo(function GridHeader({ table, grid, columns, onMenu }: Props) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const toFocus = useRef<string | null>(null);
  const ids = table.getVisibleLeafColumns().map(({ id }) => id);
  const shown = [...columns.pinned, ...columns.center];
  const tabStop = shown.find(({ column }) => column.id === focusedId) ?? shown[0];

  // A header must scroll into view and render before it can take the focus.
  useEffect(() => {
    if (toFocus.current === null) return;
    const header = grid.current?.querySelector<HTMLElement>(`[data-header="${CSS.escape(toFocus.current)}"]`);
    if (!header) return;
    toFocus.current = null;
    header.focus({ preventScroll: true });
  });

  const step = (from: string, by: 1 | -1): void => {
    const id = ids[ids.indexOf(from) + by];
    if (id === undefined) return;
    toFocus.current = id;
    columns.showColumn(id);
    setFocusedId(id);
  };

  return (
    <div className="grid-header" role="rowgroup">
      <div className="grid-header-row" role="row" aria-rowindex={1}>
        {shown.map((placed) => {
          const { id } = placed.column;
          const header = table.getFlatHeaders().find((other) => other.column.id === id);
          if (!header) return null;
          return (
            <ColumnHeader
              key={id}
              {...placed}
              table={table}
              header={header}
              isTabStop={tabStop?.column.id === id}
              onFocus={() => setFocusedId(id)}
              onMenu={(anchor) => onMenu(id, anchor)}
              onStep={(by) => step(id, by)}
            />
          );
        })}
      </div>
    </div>
  );
}, isSame);

/** Ignores the rows of the table, because the header does not depend on them. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.table.state === after.table.state &&
    before.columns.pinned === after.columns.pinned &&
    before.columns.center === after.columns.center
  );
}
