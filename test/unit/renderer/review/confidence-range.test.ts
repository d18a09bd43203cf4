import { describe, expect, it } from 'vitest';
import { draggedRange, orNull } from '../../../../src-renderer/review/filters/confidence-range.ts';

describe('a range of confidence', () => {
  it('covers whole bars of the histogram, whether a person drags to the left or to the right', () => {
    expect(draggedRange(0.871, 0.513)).toEqual({ from: 0.5, to: 0.88 });
    expect(draggedRange(0.513, 0.871)).toEqual({ from: 0.5, to: 0.88 });
    expect(draggedRange(0.99, 1)).toEqual({ from: 0.98, to: 1 });
  });

  it('does not filter if it covers the whole scale, so rows without a reply stay visible', () => {
    expect(orNull({ from: 0, to: 1 })).toBeNull();
    expect(orNull({ from: 0, to: 0.99 })).toEqual({ from: 0, to: 0.99 });
  });
});
