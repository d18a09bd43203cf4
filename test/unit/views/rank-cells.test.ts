import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_RANK } from '../../../src-main/views/orders/cells.ts';
import { createCellRanker } from '../../../src-main/views/orders/rank-cells.ts';
import { createRankBuffers } from '../../../src-main/views/orders/rank-column.ts';

function ranksOf(cells: readonly string[], ranker = createCellRanker(cells.length)): readonly number[] {
  for (const cell of cells) ranker.add(cell);
  const work = ranker.ranks();
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return [...step.value];
}

/** The sort key of a cell is nothing, a number, or the first hundred letters of a text. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
const textOf = (cell: string): string => cell.slice(0, 100).toLowerCase().slice(0, 100);
function compared(one: string, other: string): number {
  const [a, b] = [one.trim(), other.trim()];
  const kind = (text: string): number => (text === '' ? 2 : NUMBER.test(text) ? 0 : 1);
  if (kind(a) !== kind(b)) return kind(a) - kind(b);
  if (kind(a) === 0) return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(textOf(a)), Buffer.from(textOf(b)));
}
function expectedRanks(cells: readonly string[]): readonly number[] {
  const filled = cells.filter((cell) => cell.trim() !== '').toSorted(compared);
  const distinct = filled.filter((cell, i) => i === 0 || compared(filled[i - 1] ?? '', cell) !== 0);
  return cells.map((cell) =>
    cell.trim() === '' ? EMPTY_RANK : distinct.findIndex((other) => compared(cell, other) === 0),
  );
}

describe('the order of a column', () => {
  it('has numbers by value first, then texts in any letter case, and empty cells last', () => {
    expect(ranksOf(['b', '10', '', 'A', '9.5', 'a', '-3', ' ', '+9.50'])).toEqual([
      4,
      2,
      EMPTY_RANK,
      3,
      1,
      3,
      0,
      EMPTY_RANK,
      1,
    ]);
  });

  it('is the same even if the texts need more than the first buffer', () => {
    const cells = Array.from({ length: 3_000 }, (_, i) => `${'Neighbourhood '.repeat(6)}${(i * 7) % 3_000}`);
    const ranks = ranksOf(cells);
    const sorted = cells.toSorted();
    expect(ranks).toEqual(cells.map((cell) => sorted.indexOf(cell)));
  });

  it('distinguishes texts with the same long beginning, and a text from a longer text that begins with it', () => {
    const same = 'Neighbourhood Street ';
    expect(ranksOf([`${same}12`, same, `${same}1`, `${same}1\0`, `${same}1`, 'Neighbo'])).toEqual([
      4, 1, 2, 3, 2, 0,
    ]);
  });

  it('is the same as if each pair of cells were compared', () => {
    const beginning = fc.constantFrom('', 'Street', 'STREET', 'a much longer beginning, ', 'Straße ', 'žluť');
    const rest = fc.string({
      unit: fc.constantFrom('a', 'B', 'z', '1', ' ', '\0', 'é', '😀', 'İ'),
      maxLength: 9,
    });
    const cell = fc.oneof(
      fc.tuple(beginning, rest).map((parts) => parts.join('')),
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(String),
      fc.tuple(fc.constant('x'.repeat(99)), rest).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
        const expected = expectedRanks(cells);
        expect(ranksOf(cells)).toEqual(expected);
        // Buffers for seven rows make it sort longer lists in several runs.
        const inRuns = createCellRanker(cells.length, createRankBuffers(cells.length, 7));
        expect(ranksOf(cells, inRuns)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on the column that was ordered before', () => {
    const ranker = createCellRanker(3);
    ranksOf(['a', 'b', 'c'], ranker);
    expect(ranksOf(['c', 'b', 'a'], ranker)).toEqual([2, 1, 0]);
  });
});
