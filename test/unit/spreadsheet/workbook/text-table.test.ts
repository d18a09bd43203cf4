import { expect, it } from 'vitest';
import { createTextTable } from '../../../../src-main/spreadsheet/workbook/text-table.ts';

it('the table of texts returns each text by its number, and nothing for a number without a text', () => {
  const texts = ['', 'Street', 'Ågatan 5\u0000', '丸の内 1-2', '', '😀', '\ud800 half', '\u00ff\u0100'];
  const table = createTextTable();
  for (const text of texts) table.add(text);
  expect(texts.map((_, index) => table.get(index))).toEqual(texts);
  expect([-1, texts.length, 0.5, Number.NaN].map((index) => table.get(index))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('the table of texts returns the right text for each of 150,000 numbers', () => {
  const table = createTextTable();
  const textOf = (index: number): string =>
    `${'x'.repeat(index % 40)}${index % 3 === 0 ? '町' : 'é'}${index}`;
  const COUNT = 150_000;
  for (let index = 0; index < COUNT; index += 1) table.add(textOf(index));
  const wrong = Array.from({ length: COUNT }, (_, index) => index).filter((i) => table.get(i) !== textOf(i));
  expect(wrong).toEqual([]);
});
