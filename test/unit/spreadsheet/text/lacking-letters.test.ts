import { expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { unencodable } from '../../../../src-main/spreadsheet/text/lacking-letters.ts';
import { createCodec } from '../../../../src-main/spreadsheet/text/text-units.ts';
import { patchText } from '../../../support/files/patch-text.ts';

const latin1 = createCodec('windows-1252');

it('each character that an encoding lacks is listed once, with the number of its cells and its first cell', () => {
  const texts = [
    { row: 1, column: 'City', text: 'Köln' },
    { row: 2, column: 'City', text: '90-001 Łódź, Łask' },
    { row: 3, column: 'Street', text: 'Łąkowa' },
  ];
  expect(unencodable(latin1, texts)).toEqual({
    cells: 2,
    letters: [
      { letter: 'Ł', cells: 2, example: { row: 2, column: 'City', text: 'Łódź' } },
      { letter: 'ź', cells: 1, example: { row: 2, column: 'City', text: 'Łódź' } },
      { letter: 'ą', cells: 1, example: { row: 3, column: 'Street', text: 'Łąkowa' } },
    ],
  });
});

it('only the first 40 missing characters are listed, but all cells with missing characters are counted', () => {
  const texts = Array.from({ length: 500 }, (_, i) => ({
    row: i + 1,
    column: 'City',
    text: String.fromCodePoint(0x4e00 + i, 0x1f600 + (i % 50)),
  }));
  const { cells, letters } = unencodable(latin1, texts);
  expect(cells).toBe(500);
  expect(letters).toHaveLength(40);
  expect(letters.slice(0, 2).map(({ letter }) => letter)).toEqual(['一', '😀']);
});

it('an export reports the characters that the encoding lacks, where they are and what to do', async () => {
  const rows = ['Leeds', 'Łódź', 'Łask'].map((city, i) => ({
    sourceRow: i + 2,
    added: [`in ${city}`],
    replaced: [{ column: 1, text: city }],
  }));
  const content = Buffer.from('a;b;c\nx;y;z\nx;y;z\nx;y;z\n');
  const options = { encoding: 'windows-1252', delimiter: ';', added: ['Note'] };
  const failure = await patchText(content, rows, options).then(
    () => null,
    (error: { readonly failure: Parameters<typeof failureMessage>[0] }) => error.failure,
  );
  expect(failure).toMatchObject({
    code: 'text_not_in_encoding',
    cells: 4,
    letters: [
      { letter: 'Ł', cells: 4, example: { row: 2, column: 'b', text: 'Łódź' } },
      { letter: 'ź', cells: 2, example: { row: 2, column: 'b', text: 'Łódź' } },
    ],
  });
  const { text } = failure ? failureMessage(failure) : { text: '' };
  expect(text).toContain('that 4 cells of the result need: Ł (“Łódź” in row 2) and ź (“Łódź” in row 2).');
  expect(text).toContain('Nothing was written.');
});
