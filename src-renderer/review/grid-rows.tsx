import type { MouseEvent, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSelected } from '../store/selection.ts';
import { rowAt } from '../store/row-blocks.ts';
import { useApp, useAppStore } from '../store/use-app.ts';
import { GridLine, rowId } from './grid-line.tsx';
import { spacerPx } from './scaled-scroll.ts';
import type { ColumnWindow } from './use-column-window.ts';
import type { RowScroll, RowWindow } from './use-virtual-rows.ts';
import { useRowWindow } from './use-virtual-rows.ts';

/** Rows stand at their distance from a multiple of this: far from the beginning a browser has no exact places. */
const BASE_ROWS = 1_000;

type Props = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly scroll: RowScroll;
  readonly count: number;
  readonly rowPx: number;
  readonly columns: Pick<ColumnWindow, 'pinned' | 'center'>;
};

/** The rows in view. Scrolling draws only the rows that come in. */
export function GridRows({ element, scroll, count, rowPx, columns: { pinned, center } }: Props) {
  const { first, last } = useRowWindow(element, scroll, { count, rowPx });
  const cursorIndex = useApp(({ cursor }) => cursor?.index ?? -1);
  const selection = useApp((state) => state.selection);
  const blocks = useApp((state) => (selection?.kind === 'rows' ? state.blocks : null));
  const rows = useRef<HTMLDivElement>(null);
  const baseRow = Math.floor(first / BASE_ROWS) * BASE_ROWS;
  const pick = usePick();
  useShownRows({ first, last });
  useActiveRow(element, cursorIndex >= first && cursorIndex <= last ? cursorIndex : null);
  usePlaceOf(rows, scroll, baseRow * rowPx);

  return (
    <div className="grid-spacer" style={{ height: spacerPx(count * rowPx) }}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid itself has the focus and its keys */}
      <div ref={rows} className="grid-rows" role="rowgroup" onClick={pick}>
        {indexesBetween(first, last).map((index) => (
          <GridLine
            key={index}
            index={index}
            topPx={(index - baseRow) * rowPx}
            pinned={pinned}
            center={center}
            isCurrent={index === cursorIndex}
            isSelected={
              selection ? isSelected(selection, index, blocks && rowAt(blocks, index)) : index === cursorIndex
            }
          />
        ))}
      </div>
    </div>
  );
}

const indexesBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);

/** Keeps the rows where the exact offset says they are, in the frame of the scrolling and without React. */
function usePlaceOf(rows: RefObject<HTMLElement | null>, { scroller }: RowScroll, basePx: number): void {
  useLayoutEffect(() => {
    const place = (): void => {
      rows.current?.style.setProperty('transform', `translateY(${basePx - scroller.shift()}px)`);
    };
    place();
    return scroller.listen(place);
  }, [rows, scroller, basePx]);
}

/** Points the grid at its current row; null: it is not laid out. */
function useActiveRow(grid: RefObject<HTMLElement | null>, index: number | null): void {
  useEffect(() => {
    if (index === null) grid.current?.removeAttribute('aria-activedescendant');
    else grid.current?.setAttribute('aria-activedescendant', rowId(index));
  }, [grid, index]);
}

/** Has the store read what is seen, also after it forgot it. */
function useShownRows({ first, last }: RowWindow): void {
  const showRows = useApp((state) => state.showRows);
  const blocks = useApp((state) => state.blocks);
  useEffect(() => {
    if (last >= first) void showRows(first, last);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `blocks` changes when the store forgets what is shown
  }, [showRows, blocks, first, last]);
}

/** A click goes to a row; with Shift it selects up to it, with Ctrl it adds it or takes it out. */
function usePick(): (event: MouseEvent) => void {
  const store = useAppStore();
  return ({ target, shiftKey, ctrlKey, metaKey }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (!line) return;
    const index = Number(line.dataset['index']);
    const { extendSelection, toggleSelected, clearSelection, moveTo } = store.getState();
    if (shiftKey) return void extendSelection(index);
    if (ctrlKey || metaKey) return void toggleSelected(index);
    clearSelection();
    void moveTo(index);
  };
}
