/**
 * Scrolls through more rows than a browser can lay out. An element cannot be higher than 33,554,428 device pixels (16.7
 * million CSS pixels at a scale factor of 2). So the height of the spacer, which makes the grid scroll, is capped, and
 * the true offset is stored separately. A pixel of the scrollbar then corresponds to several pixels of rows. The wheel
 * and the keys move by exact pixels. The cap works for up to eight device pixels per CSS pixel.
 */
export const MOST_SPACER_PX = 4_000_000;

/** The height of all rows and the visible height. */
export type ScrollRange = {
  readonly contentPx: number;
  readonly viewportPx: number;
};

export const spacerPx = (contentPx: number): number => Math.min(contentPx, MOST_SPACER_PX);

/** Returns the largest offset; 0 if all rows fit into the view. */
export const lastOffset = ({ contentPx, viewportPx }: ScrollRange): number =>
  Math.max(0, contentPx - viewportPx);

export const clampOffset = (offset: number, range: ScrollRange): number =>
  Math.max(0, Math.min(offset, lastOffset(range)));

/** Converts a position of the scrollbar to an offset among the rows. */
export function offsetOfScrollTop(scrollTop: number, range: ScrollRange): number {
  return clampOffset(scrollTop / scaleOf(range), range);
}

/** Converts an offset among the rows to a position of the scrollbar. */
export function scrollTopOfOffset(offset: number, range: ScrollRange): number {
  return clampOffset(offset, range) * scaleOf(range);
}

/** Returns the nearest offset that shows the row. If the row is far away, the offset shows it in the middle. */
export function offsetToShow(index: number, rowPx: number, offset: number, range: ScrollRange): number {
  const top = index * rowPx;
  const bottom = top + rowPx;
  if (top >= offset && bottom <= offset + range.viewportPx) return offset;
  const isJump = bottom < offset - rowPx || top > offset + range.viewportPx + rowPx;
  if (isJump) return clampOffset(top - (range.viewportPx - rowPx) / 2, range);
  return clampOffset(top < offset ? top : bottom - range.viewportPx, range);
}

/** Returns how many pixels of the spacer correspond to one pixel of rows; 1 if the list fits. */
function scaleOf({ contentPx, viewportPx }: ScrollRange): number {
  if (contentPx <= MOST_SPACER_PX) return 1;
  return (MOST_SPACER_PX - viewportPx) / (contentPx - viewportPx);
}
