import { describe, expect, it } from 'vitest';
import type { Row } from '#shared/domain/verdict/row.ts';
import { type DrawnRows, drawRows, NO_ROWS } from '../../../../src-renderer/review/grid/drawn-rows.ts';
import {
  BLOCK_ROWS,
  blocksFrom,
  type RowBlocks,
  withBlocks,
} from '../../../../src-renderer/store/rows/row-blocks.ts';

const rowsOfBlocks = (first: number, count: number): RowBlocks => {
  const indexes = Array.from({ length: count * BLOCK_ROWS }, (_, step) => first * BLOCK_ROWS + step);
  // These tests need only the row numbers.
  const rows = indexes.map((index) => ({ position: index + 1 }) as Row);
  return blocksFrom(first, rows);
};
const keysOf = ({ rows, keyFrom }: DrawnRows): readonly number[] => rows.map(({ index }) => index - keyFrom);
const positionsOf = ({ rows }: DrawnRows): readonly number[] => rows.map(({ row }) => row.position);

describe('the rows that the grid draws', () => {
  const top = drawRows(NO_ROWS, rowsOfBlocks(0, 2), { first: 0, last: 29 });

  it('are the visible rows if the page has read all of them', () => {
    expect(positionsOf(top)).toEqual(Array.from({ length: 30 }, (_, step) => step + 1));
    expect(top.isComplete).toBe(true);
  });

  it('have the same DOM elements after a person scrolls', () => {
    const next = drawRows(top, rowsOfBlocks(0, 2), { first: 10, last: 39 });
    expect(keysOf(next)).toEqual(keysOf(top).map((key) => key + 10));
  });

  it('are the previous rows, marked as incomplete, while the page reads distant rows', () => {
    const waiting = drawRows(top, rowsOfBlocks(0, 2), { first: 700_000, last: 700_029 });
    expect(waiting).toEqual({ ...top, isComplete: false });
  });

  it('reuse the DOM elements of the previous rows after a jump to distant rows', () => {
    const there = drawRows(top, rowsOfBlocks(28_000, 2), { first: 700_000, last: 700_029 });
    expect(positionsOf(there).at(0)).toBe(700_001);
    expect(keysOf(there)).toEqual(keysOf(top));
    const andBack = drawRows(there, rowsOfBlocks(0, 2), { first: 0, last: 29 });
    expect(keysOf(andBack)).toEqual(keysOf(top));
  });

  it('are the visible rows that the page has read, if others are still missing', () => {
    const part = drawRows(top, rowsOfBlocks(1, 1), { first: 40, last: 69 });
    expect(positionsOf(part)).toEqual(Array.from({ length: 10 }, (_, step) => step + 41));
    expect(part.isComplete).toBe(false);
  });

  it('are none if no row matches the filter', () => {
    expect(drawRows(top, new Map(), { first: 0, last: -1 })).toEqual(NO_ROWS);
  });
});

describe('the rows cached by the page', () => {
  it('are at most 2,000 rows, near the rows that the page read last', () => {
    let blocks: RowBlocks = new Map();
    for (let block = 0; block < 200; block += 4) blocks = withBlocks(blocks, rowsOfBlocks(block, 4));
    expect(blocks.size * BLOCK_ROWS).toBe(2_000);
    expect(blocks.has(199)).toBe(true);
    expect(blocks.has(0)).toBe(false);
  });
});
