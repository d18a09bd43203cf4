import { describe, expect, it } from 'vitest';
import { gridAction } from '../../../../src-renderer/review/grid/grid-keyboard.ts';

const key = (name: string, held: 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | null = null) => ({
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  key: name,
  ...(held && { [held]: true }),
});
const middle = { place: 50, total: 100, pageRows: 20 };

describe('the cursor of the grid', () => {
  it.each([
    ['ArrowDown', 51],
    ['ArrowUp', 49],
    ['PageDown', 70],
    ['PageUp', 30],
    ['Home', 0],
    ['End', 99],
  ])(
    'moves with %s to the row with the index %i, and with Shift selects all rows on the way',
    (name, index) => {
      expect(gridAction(key(name), middle)).toEqual({ kind: 'move', index });
      expect(gridAction(key(name, 'shiftKey'), middle)).toEqual({ kind: 'extend', index });
    },
  );

  it.each([
    ['ArrowDown', 50],
    ['ArrowUp', 49],
    ['PageDown', 69],
    ['PageUp', 30],
  ])('moves with %s from between two rows to the row with the index %i', (name, index) => {
    const between = { ...middle, place: 49.5 };
    expect(gridAction(key(name), between)).toEqual({ kind: 'move', index });
    expect(gridAction(key(' ', 'ctrlKey'), between)).toBeNull();
  });

  it('stops at the first row and at the last row', () => {
    expect(gridAction(key('PageDown'), { ...middle, place: 95 })).toEqual({ kind: 'move', index: 99 });
    expect(gridAction(key('ArrowUp'), { ...middle, place: 0 })).toEqual({ kind: 'move', index: 0 });
  });

  it('moves with Ctrl without selecting rows, and the space bar then selects or deselects a row', () => {
    expect(gridAction(key('ArrowDown', 'ctrlKey'), middle)).toEqual({ kind: 'walk', index: 51 });
    expect(gridAction(key(' ', 'metaKey'), middle)).toEqual({ kind: 'toggle' });
    expect(gridAction(key('End', 'ctrlKey'), middle)).toEqual({ kind: 'move', index: 99 });
  });

  it('does not move for a key that scrolls sideways or has no function in the grid', () => {
    expect(gridAction(key('ArrowRight'), middle)).toEqual({ kind: 'scroll', columns: 1 });
    expect(gridAction(key('a'), middle)).toBeNull();
    expect(gridAction(key('ArrowDown', 'altKey'), middle)).toBeNull();
    expect(gridAction(key('ArrowDown'), { ...middle, total: 0 })).toBeNull();
  });
});
