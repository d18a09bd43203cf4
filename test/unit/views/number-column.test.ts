import { describe, expect, it } from 'vitest';
import { numberAt, numberColumn, putNumber } from '../../../src-main/views/columns/number-column.ts';

describe('a column of numbers', () => {
  it('stores exact numbers, reports changes, and is empty at first', () => {
    const column = numberColumn(new Uint16Array(4));
    expect(putNumber(column, 0, 0.1 + 0.2)).toBe(true);
    expect(putNumber(column, 0, 0.1 + 0.2)).toBe(false);
    expect(putNumber(column, 0, 0.3)).toBe(true);
    expect(putNumber(column, 1, 0.1 + 0.2)).toBe(true);
    expect(putNumber(column, 2, Number.NaN)).toBe(false);
    expect([0, 1, 2, 3].map((index) => numberAt(column, index))).toEqual([
      0.3,
      0.1 + 0.2,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('can remove a number again', () => {
    const column = numberColumn(new Uint16Array(1));
    putNumber(column, 0, 0.9);
    expect(putNumber(column, 0, Number.NaN)).toBe(true);
    expect(numberAt(column, 0)).toBeNaN();
  });

  it('can store more distinct numbers than two bytes can count', () => {
    const rows = 70_000;
    const column = numberColumn(new Uint16Array(rows));
    for (let index = 0; index < rows - 1; index += 1) putNumber(column, index, index / rows);
    let others = 0;
    for (let index = 0; index < rows - 1; index += 1)
      if (numberAt(column, index) !== index / rows) others += 1;
    expect([others, numberAt(column, rows - 1)]).toEqual([0, Number.NaN]);
    expect(putNumber(column, 1, 1 / rows)).toBe(false);
    expect(putNumber(column, 1, 2)).toBe(true);
    expect(numberAt(column, 1)).toBe(2);
  });
});
