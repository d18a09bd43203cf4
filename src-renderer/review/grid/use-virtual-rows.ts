import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { offsetToShow, type ScrollRange } from './scaled-scroll.ts';
import { createScroller, type Scroller } from './scroller.ts';

export type GridSizes = {
  readonly count: number;
  readonly rowPx: number;
  /** Height of what is seen of the rows: 0 until they are laid out. Not asked of the element, which would lay it out at once. */
  readonly seenPx: number;
};

export type RowScroll = {
  readonly scroller: Scroller;
  readonly scrollToShow: (index: number) => void;
  /** Moves by whole rows, so that a row whose index changed stays where it is on the screen. */
  readonly scrollByRows: (rows: number) => void;
  readonly pageRows: () => number;
};

/** Where the grid is among its rows, for any number of rows. */
export function useRowScroll(element: RefObject<HTMLElement | null>, present: GridSizes): RowScroll {
  // The scroller lives as long as the grid and reads the present heights whenever it is asked.
  const [sizes] = useState(() => ({ ...present }));
  const [scroll] = useState(() => createRowScroll(sizes));
  Object.assign(sizes, present);
  useLayoutEffect(
    () => (element.current ? scroll.scroller.attach(element.current) : undefined),
    [element, scroll],
  );
  return scroll;
}

function createRowScroll(sizes: GridSizes): RowScroll {
  const range = (): ScrollRange => ({
    contentPx: sizes.count * sizes.rowPx,
    viewportPx: sizes.seenPx,
  });
  const scroller = createScroller(range);
  return {
    scroller,
    scrollToShow: (index) => scroller.scrollTo(offsetToShow(index, sizes.rowPx, scroller.offset(), range())),
    scrollByRows: (rows) => scroller.scrollTo(scroller.offset() + rows * sizes.rowPx),
    pageRows: () => Math.max(1, Math.floor(range().viewportPx / sizes.rowPx) - 1),
  };
}

/** Laid out beyond what is seen, on either side. */
const OVERSCAN = 4;

export type RowWindow = { readonly first: number; readonly last: number };

/** The rows to lay out: what is seen and a little more. All rows are of one height, so nothing is kept for each of them. */
export function useRowWindow({ scroller }: RowScroll, { count, rowPx, seenPx }: GridSizes): RowWindow {
  // In the frame of the scrolling: what is read of an outside store is drawn at once.
  const firstSeen = useSyncExternalStore(scroller.listen, () => Math.floor(scroller.offset() / rowPx));
  const lastSeen = Math.min(count - 1, firstSeen + Math.ceil(seenPx / rowPx));
  return {
    first: Math.max(0, Math.min(firstSeen, lastSeen) - OVERSCAN),
    last: Math.min(count - 1, lastSeen + OVERSCAN),
  };
}
