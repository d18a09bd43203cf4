import { describe, expect, it } from 'vitest';
import {
  lastOffset,
  MOST_SPACER_PX,
  offsetOfScrollTop,
  offsetToShow,
  scrollTopOfOffset,
  spacerPx,
} from '../../../src-renderer/review/scaled-scroll.ts';

const million = { contentPx: 28_000_000, viewportPx: 600 };
const small = { contentPx: 2800, viewportPx: 600 };

describe('scrolling a million rows', () => {
  it('never asks the browser for more than the cap', () => {
    expect(spacerPx(million.contentPx)).toBe(MOST_SPACER_PX);
    expect(spacerPx(small.contentPx)).toBe(2800);
  });

  it('reaches the last row at the end of the scrollbar', () => {
    expect(offsetOfScrollTop(MOST_SPACER_PX - 600, million)).toBeCloseTo(lastOffset(million), 3);
  });

  it('comes back to the same place from the scrollbar', () => {
    expect(offsetOfScrollTop(scrollTopOfOffset(12_345_678, million), million)).toBeCloseTo(12_345_678, 3);
  });

  it('scrolls a list that fits pixel by pixel', () => {
    expect(offsetOfScrollTop(300, small)).toBe(300);
  });
});

describe('showing a row', () => {
  it('leaves a row that is seen where it is', () => {
    expect(offsetToShow(10, 28, 100, small)).toBe(100);
  });

  it('moves as little as needed to a neighbour', () => {
    expect(offsetToShow(22, 28, 28, small)).toBe(23 * 28 - 600);
  });
});
