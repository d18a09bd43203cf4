import { describe, expect, it } from 'vitest';
import { codedColumn, putCode } from '../../../src-main/views/columns/coded-column.ts';

const valueAt = ({ codes, values }: ReturnType<typeof codedColumn>, index: number): string | undefined =>
  values[codes[index] ?? 0];

describe('a column with few distinct values', () => {
  it('can grow to more values than a byte can count, without losing earlier values', () => {
    const rows = 300;
    const column = codedColumn(new Uint8Array(rows), ['']);
    for (let index = 0; index < rows; index += 1) putCode(column, index, `value ${index}`);
    const kept = Array.from({ length: rows }, (_, index) => valueAt(column, index));
    expect(kept).toEqual(Array.from({ length: rows }, (_, index) => `value ${index}`));
  });

  it('reports whether a row had another value before', () => {
    const column = codedColumn(new Uint8Array(1), ['none', 'flagged']);
    expect([putCode(column, 0, 'none'), putCode(column, 0, 'flagged')]).toEqual([false, true]);
  });
});
