import { expect, it } from 'vitest';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { agreedRows } from '../../../../src-main/spreadsheet/workbook/patch/agreed-rows.ts';

const ROWS = 25_000;
const LENGTH = 600;
/** Two columns of merges, each of which overlaps two merges of the other column, down the whole sheet. */
const MERGES = [0, 1].flatMap((left) =>
  Array.from({ length: ROWS / LENGTH }, (_, index) => {
    const top = 1 + index * LENGTH + (left * LENGTH) / 2;
    return { left, right: left, top, bottom: top + LENGTH - 1 };
  }),
);

it('an export writes a corrected merged cell once, or reports all its rows as not written', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, index): RowPatch => ({
      sourceRow: index + 1,
      added: [],
      replaced: [0, 1].map((column) => ({ column, text: 'High St' })),
    }),
  );
  const kept = new Set<string>();
  const written = new Set<string>();
  const agreed = agreedRows(rows, MERGES, (row, column) => void kept.add(`${column} ${row}`));
  for await (const { sourceRow, replaced = [] } of agreed)
    for (const { column } of replaced) written.add(`${column} ${sourceRow}`);
  const torn = MERGES.filter(({ left, top, bottom }) => {
    const places = Array.from({ length: bottom - top + 1 }, (_, index) => `${left} ${top + index}`);
    const isTorn = kept.has(`${left} ${top}`);
    expect(places.filter((place) => written.has(place))).toEqual(isTorn ? [] : places.slice(0, 1));
    expect(places.filter((place) => kept.has(place))).toEqual(isTorn ? places : []);
    return isTorn;
  });
  expect(torn.length).toBeLessThan(MERGES.length / 10);
});
