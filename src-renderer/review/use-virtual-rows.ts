import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { offsetToShow } from './scaled-scroll.ts';
import type { ScrollRange } from './scaled-scroll.ts';
import type { Scroller } from './scroller.ts';
import { createScroller } from './scroller.ts';

type Options = {
  readonly element: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Height of what stays above the rows inside the element. */
  readonly headerPx: number;
};

export type VirtualRows = {
  readonly first: number;
  readonly last: number;
  /** Where a row stands inside the spacer, in pixels. */
  readonly topOf: (index: number) => number;
  readonly scrollToShow: (index: number) => void;
  /** Moves by whole rows, so that a row whose index changed stays where it is on the screen. */
  readonly scrollByRows: (rows: number) => void;
  readonly pageRows: () => number;
};

/** Which rows are seen and where they stand, for any number of rows. */
export function useVirtualRows({ element, count, rowPx, headerPx }: Options): VirtualRows {
  // The scroller lives as long as the grid and reads the present heights whenever it is asked.
  const [sizes] = useState(() => ({ count, rowPx, headerPx }));
  const [scroller] = useState<Scroller>(() => createScroller(() => rangeOf(element.current, sizes)));
  Object.assign(sizes, { count, rowPx, headerPx });
  useLayoutEffect(
    () => (element.current ? scroller.attach(element.current) : undefined),
    [element, scroller],
  );

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => element.current,
    estimateSize: () => rowPx,
    overscan: 12,
    observeElementOffset: (_, hear) => {
      hear(scroller.offset(), false);
      return scroller.listen(hear);
    },
    scrollToFn: (offset) => scroller.scrollTo(offset),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  const range = (): ScrollRange => rangeOf(element.current, sizes);
  const items = virtualizer.getVirtualItems();
  return {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? -1,
    topOf: (index) => index * rowPx - scroller.shift(),
    scrollToShow: (index) => scroller.scrollTo(offsetToShow(index, rowPx, scroller.offset(), range())),
    scrollByRows: (rows) => scroller.scrollTo(scroller.offset() + rows * rowPx),
    pageRows: () => Math.max(1, Math.floor(range().viewportPx / rowPx) - 1),
  };
}

function rangeOf(
  element: HTMLElement | null,
  { count, rowPx, headerPx }: { readonly count: number; readonly rowPx: number; readonly headerPx: number },
): ScrollRange {
  return { contentPx: count * rowPx, viewportPx: Math.max(0, (element?.clientHeight ?? 0) - headerPx) };
}
