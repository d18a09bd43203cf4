import { describe, expect, it } from 'vitest';
import { ALIGNMENT, mapArrays, mapBytes } from '../../../src-main/views/columns/mapped-memory.ts';

const MEGABYTE = 1024 * 1024;
const withoutRoom = () => null;

describe.each([
  ['mapped', undefined],
  ['when the system has no room to map', withoutRoom],
])('the memory for columns, %s,', (_, map) => {
  it('contains separate arrays of zeros', () => {
    const rows = MEGABYTE + 3;
    const { uint8, uint16, uint32, float64 } = mapArrays(rows * 15 + 4 * ALIGNMENT, map);
    const arrays = [uint8(rows), uint16(rows), uint32(rows), float64(rows)];
    arrays.forEach((array, which) => {
      expect([array.length, array[0], array[rows - 1]]).toEqual([rows, 0, 0]);
      array.fill(which + 1);
    });
    expect(arrays.map((array) => [array[0], array[rows - 1]])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it.each([100, 2 * MEGABYTE])('grows from %s bytes to the maximum, and keeps its content', (first) => {
    const most = 8 * MEGABYTE;
    const { reserve } = mapBytes(first, most, map);
    const before = reserve(100);
    before.fill(7, 0, 100);
    for (const length of [3 * MEGABYTE, 5 * MEGABYTE, most]) {
      const bytes = reserve(length);
      expect(bytes.length).toBeGreaterThanOrEqual(length);
      expect([bytes[0], bytes[99], bytes[100]]).toEqual([7, 7, 0]);
    }
  });
});
