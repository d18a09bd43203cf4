/**
 * Scrolling through more rows than a browser can lay out. An element's height ends at 33,554,428 device
 * pixels (16.7 million at a scale factor of 2), so the spacer is capped and the true offset is kept apart:
 * the scrollbar moves in steps of the spacer, wheel and keys move by exact pixels. The cap holds for eight
 * device pixels to one of the page: a scale factor of 4 with the page at 200 %.
 */
export const MOST_SPACER_PX = 4_000_000;

export type ScrollRange = {
  /** Height of all rows. */
  readonly contentPx: number;
  /** Height of the part that is seen. */
  readonly viewportPx: number;
};

export const spacerPx = (contentPx: number): number => Math.min(contentPx, MOST_SPACER_PX);

/** The largest offset, in the rows' own pixels. */
export const lastOffset = ({ contentPx, viewportPx }: ScrollRange): number =>
  Math.max(0, contentPx - viewportPx);

export const clampOffset = (offset: number, range: ScrollRange): number =>
  Math.max(0, Math.min(offset, lastOffset(range)));

/** The offset among the rows for a place of the scrollbar. */
export function offsetOfScrollTop(scrollTop: number, range: ScrollRange): number {
  return clampOffset(scrollTop / scaleOf(range), range);
}

/** The place of the scrollbar for an offset among the rows. */
export function scrollTopOfOffset(offset: number, range: ScrollRange): number {
  return clampOffset(offset, range) * scaleOf(range);
}

/** The offset that shows a row: the present one if it is seen already, else the nearest, or the middle after a jump. */
export function offsetToShow(index: number, rowPx: number, offset: number, range: ScrollRange): number {
  const top = index * rowPx;
  const bottom = top + rowPx;
  if (top >= offset && bottom <= offset + range.viewportPx) return offset;
  const isJump = bottom < offset - rowPx || top > offset + range.viewportPx + rowPx;
  if (isJump) return clampOffset(top - (range.viewportPx - rowPx) / 2, range);
  return clampOffset(top < offset ? top : bottom - range.viewportPx, range);
}

/** Spacer pixels per pixel of rows; 1 when the list fits. */
function scaleOf({ contentPx, viewportPx }: ScrollRange): number {
  if (contentPx <= MOST_SPACER_PX) return 1;
  return (MOST_SPACER_PX - viewportPx) / (contentPx - viewportPx);
}
