import { describe, expect, it } from 'vitest';
import {
  draggedRange,
  orNull,
  rangeAfterKey,
  withEnd,
} from '../../../../src-renderer/review/filters/confidence-range.ts';

describe('a range of confidence', () => {
  it('is made of whole bars, dragged from either side', () => {
    expect(draggedRange(0.871, 0.513)).toEqual({ from: 0.5, to: 0.88 });
    expect(draggedRange(0.513, 0.871)).toEqual({ from: 0.5, to: 0.88 });
    expect(draggedRange(0.99, 1)).toEqual({ from: 0.98, to: 1 });
  });

  it('has ends that do not pass each other or the scale', () => {
    const range = { from: 0.5, to: 0.6 };
    expect(withEnd(range, 'from', 0.9)).toEqual({ from: 0.6, to: 0.6 });
    expect(withEnd(range, 'to', 0.1)).toEqual({ from: 0.5, to: 0.5 });
    expect(withEnd(range, 'from', -3)).toEqual({ from: 0, to: 0.6 });
  });

  it('moves by the keys of a slider, in hundredths', () => {
    let range = { from: 0.28, to: 1 };
    for (const key of ['ArrowRight', 'PageUp', 'ArrowDown'])
      range = rangeAfterKey(range, 'from', key) ?? range;
    expect(range).toEqual({ from: 0.38, to: 1 });
    expect(rangeAfterKey({ from: 0.28, to: 1 }, 'from', 'ArrowUp')).toEqual({ from: 0.29, to: 1 });
    expect(rangeAfterKey(range, 'to', 'Home')).toEqual({ from: 0.38, to: 0.38 });
    expect(rangeAfterKey(range, 'from', 'End')).toEqual({ from: 1, to: 1 });
    expect(rangeAfterKey(range, 'from', 'a')).toBeNull();
  });

  it('is no filter when it is the whole scale, since that lets rows without a reply through', () => {
    expect(orNull({ from: 0, to: 1 })).toBeNull();
    expect(orNull({ from: 0, to: 0.99 })).toEqual({ from: 0, to: 0.99 });
  });
});
