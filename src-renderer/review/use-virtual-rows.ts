import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { offsetToShow } from './scaled-scroll.ts';
import type { ScrollRange } from './scaled-scroll.ts';
import type { Scroller } from './scroller.ts';
import { createScroller } from './scroller.ts';

type Sizes = {
  readonly count: number;
  readonly rowPx: number;
  /** Height of what stays above the rows inside the element. */
  readonly headerPx: number;
};

export type RowScroll = {
  readonly scroller: Scroller;
  readonly scrollToShow: (index: number) => void;
  /** Moves by whole rows, so that a row whose index changed stays where it is on the screen. */
  readonly scrollByRows: (rows: number) => void;
  readonly pageRows: () => number;
};

/** Where the grid is among its rows, for any number of rows. */
export function useRowScroll(element: RefObject<HTMLElement | null>, present: Sizes): RowScroll {
  // The scroller lives as long as the grid and reads the present heights whenever it is asked.
  const [sizes] = useState(() => ({ ...present }));
  const [scroll] = useState(() => createRowScroll(element, sizes));
  Object.assign(sizes, present);
  useLayoutEffect(
    () => (element.current ? scroll.scroller.attach(element.current) : undefined),
    [element, scroll],
  );
  return scroll;
}

function createRowScroll(element: RefObject<HTMLElement | null>, sizes: Sizes): RowScroll {
  const range = (): ScrollRange => ({
    contentPx: sizes.count * sizes.rowPx,
    viewportPx: Math.max(0, (element.current?.clientHeight ?? 0) - sizes.headerPx),
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
const OVERSCAN = 10;

export type RowWindow = { readonly first: number; readonly last: number };

/** The rows that are laid out: what is seen and a little more. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  { scroller }: RowScroll,
  { count, rowPx }: Pick<Sizes, 'count' | 'rowPx'>,
): RowWindow {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => element.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    observeElementOffset: (_, hear) => {
      hear(scroller.offset(), false);
      return scroller.listen(hear);
    },
    scrollToFn: (offset) => scroller.scrollTo(offset),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const items = virtualizer.getVirtualItems();
  return { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
}
