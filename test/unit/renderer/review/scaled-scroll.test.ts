import { describe, expect, it } from 'vitest';
import {
  lastOffset,
  MOST_SPACER_PX,
  offsetOfScrollTop,
  offsetToShow,
  scrollTopOfOffset,
  spacerPx,
} from '../../../../src-renderer/review/grid/scaled-scroll.ts';

const million = { contentPx: 28_000_000, viewportPx: 600 };
const small = { contentPx: 2800, viewportPx: 600 };

describe('the scrollbar of the grid', () => {
  it('never needs a taller element than the browser allows', () => {
    expect(spacerPx(million.contentPx)).toBe(MOST_SPACER_PX);
    expect(spacerPx(small.contentPx)).toBe(2800);
  });

  it("stays below the browser's limit on screens with up to 8 device pixels per pixel", () => {
    const limitDevicePx = 33_554_428;
    for (const devicePxPerPx of [1, 2, 2 * 2, 3 * 2, 4 * 2]) {
      expect(spacerPx(1_000_000 * 36) * devicePxPerPx).toBeLessThan(limitDevicePx);
    }
  });

  it.each([24, 28, 36])('shows the last of a million rows of %i px completely at its end', (rowPx) => {
    for (const viewportPx of [300, 612, 1_333]) {
      const range = { contentPx: 1_000_000 * rowPx, viewportPx };
      const offset = offsetToShow(999_999, rowPx, 0, range);
      expect(offset).toBe(lastOffset(range));
      expect(offset + viewportPx).toBe(1_000_000 * rowPx);
      expect(scrollTopOfOffset(offset, range)).toBeCloseTo(MOST_SPACER_PX - viewportPx, 6);
    }
  });

  it('reaches every row, even with fewer positions than rows', () => {
    const range = { contentPx: 36_000_000, viewportPx: 600 };
    for (const index of [0, 1, 333_333, 700_000, 700_001, 999_998]) {
      const offset = offsetToShow(index, 36, 12_345_678, range);
      expect(offset).toBeLessThanOrEqual(index * 36);
      expect(offset + 600).toBeGreaterThanOrEqual((index + 1) * 36);
    }
  });

  it('reaches the last row at its end', () => {
    expect(offsetOfScrollTop(MOST_SPACER_PX - 600, million)).toBeCloseTo(lastOffset(million), 3);
  });

  it('shows the same rows when it returns to the same position', () => {
    expect(offsetOfScrollTop(scrollTopOfOffset(12_345_678, million), million)).toBeCloseTo(12_345_678, 3);
  });

  it('is exact to the pixel in a list that is short enough for the browser', () => {
    expect(offsetOfScrollTop(300, small)).toBe(300);
  });
});

describe('a move to a row', () => {
  it('does not scroll the grid if the row is visible', () => {
    expect(offsetToShow(10, 28, 100, small)).toBe(100);
  });

  it('scrolls the grid only as far as necessary to an adjacent row', () => {
    expect(offsetToShow(22, 28, 28, small)).toBe(23 * 28 - 600);
  });
});
