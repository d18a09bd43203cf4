/** Keeps the exact offset of a scroll element whose spacer is capped (`scaled-scroll.ts`). */

import { zoomOf } from '../../ui/zoom.ts';
import {
  clampOffset,
  MOST_SPACER_PX,
  offsetOfScrollTop,
  type ScrollRange,
  scrollTopOfOffset,
} from './scaled-scroll.ts';

export type Scroller = {
  readonly offset: () => number;
  /** The exact offset minus the element's `scrollTop`. Rows move up by this many pixels. */
  readonly shift: () => number;
  readonly scrollTo: (offset: number) => void;
  readonly listen: (listener: () => void) => () => void;
  readonly attach: (element: HTMLElement) => () => void;
};

const PX_PER_LINE = 28;

/** @param readRange returns the current heights, which change with the list and the window */
export function createScroller(readRange: () => ScrollRange): Scroller {
  const listeners = new Set<() => void>();
  let element: HTMLElement | null = null;
  let offset = 0;
  /** The scrollbar position set by this scroller. Another position means that the person has scrolled. */
  let written = 0;

  const say = (): void => listeners.forEach((listener) => listener());

  function write(wanted: number): void {
    const before = offset;
    offset = Math.round(clampOffset(wanted, readRange())); // fractions of a pixel blur text
    const top = scrollTopOfOffset(offset, readRange());
    // Setting `scrollTop` forces a layout, so it is set only if it changes.
    if (offset === before && Math.abs(top - written) < 1) return;
    if (element) {
      element.scrollTop = top;
      written = element.scrollTop;
    }
    say();
  }

  function hearScroll(): void {
    if (!element || Math.abs(element.scrollTop - written) < 1) return;
    written = element.scrollTop;
    offset = offsetOfScrollTop(written, readRange());
    say();
  }

  /** Moves by exact pixels. On a capped spacer, native scrolling would skip rows. */
  function hearWheel(event: WheelEvent): void {
    if (!element || readRange().contentPx <= MOST_SPACER_PX) return;
    if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    event.preventDefault();
    const isLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const px = isLines ? PX_PER_LINE : 1 / zoomOf(element);
    element.scrollLeft += event.deltaX * px;
    write(offset + event.deltaY * px);
  }

  return {
    offset: () => offset,
    shift: () => offset - written,
    scrollTo: write,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (attached) => {
      element = attached;
      attached.addEventListener('scroll', hearScroll, { passive: true });
      attached.addEventListener('wheel', hearWheel, { passive: false });
      return () => {
        attached.removeEventListener('scroll', hearScroll);
        attached.removeEventListener('wheel', hearWheel);
        element = null;
      };
    },
  };
}
