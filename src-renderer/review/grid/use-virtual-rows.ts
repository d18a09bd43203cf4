import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { offsetToShow, type ScrollRange } from './scaled-scroll.ts';
import { createScroller, type Scroller } from './scroller.ts';

export type GridSizes = {
  readonly count: number;
  readonly rowPx: number;
  /** The visible height of the rows; 0 before the first layout. Passed in, because reading it would force a layout. */
  readonly seenPx: number;
};

export type RowScroll = {
  readonly scroller: Scroller;
  readonly scrollToShow: (index: number) => void;
  /** Scrolls by whole rows, so that a row whose index changed keeps its place on the screen. */
  readonly scrollByRows: (rows: number) => void;
  /** Shows a row that was visible when the rows had this height. Does nothing if it was not. */
  readonly keepShown: (index: number, seenPx: number) => void;
  readonly pageRows: () => number;
};

/** Returns the scroll position of the grid, for any number of rows. */
export function useRowScroll(element: RefObject<HTMLElement | null>, present: GridSizes): RowScroll {
  // The scroller exists as long as the grid and always reads the current sizes.
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
  const offsetIn = (index: number, seen: ScrollRange): number =>
    offsetToShow(index, sizes.rowPx, scroller.offset(), seen);
  return {
    scroller,
    scrollToShow: (index) => scroller.scrollTo(offsetIn(index, range())),
    keepShown(index, seenPx) {
      const isShown = offsetIn(index, { ...range(), viewportPx: seenPx }) === scroller.offset();
      if (isShown) scroller.scrollTo(offsetIn(index, range()));
    },
    scrollByRows: (rows) => scroller.scrollTo(scroller.offset() + rows * sizes.rowPx),
    pageRows: () => Math.max(1, Math.floor(range().viewportPx / sizes.rowPx) - 1),
  };
}

const OVERSCAN = 4;

/** Both indexes are inclusive. */
export type RowWindow = { readonly first: number; readonly last: number };

/** Returns the range of rows to lay out, which is a little larger than the visible range. */
export function useRowWindow({ scroller }: RowScroll, { count, rowPx, seenPx }: GridSizes): RowWindow {
  // An external store renders in the same frame as the scroll.
  const firstSeen = useSyncExternalStore(scroller.listen, () => Math.floor(scroller.offset() / rowPx));
  const lastSeen = Math.min(count - 1, firstSeen + Math.ceil(seenPx / rowPx));
  return {
    first: Math.max(0, Math.min(firstSeen, lastSeen) - OVERSCAN),
    last: Math.min(count - 1, lastSeen + OVERSCAN),
  };
}
