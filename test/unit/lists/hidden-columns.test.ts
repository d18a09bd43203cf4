/** A hidden column is never guessed by its cells: a person does not see what would be sent and paid for. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const INTERN = ['geheim 17', 'Mitglied 18', 'Aktion 2019', 'geheim 20'];
const STREETS = ['Kantstraße 148', 'Goethestraße 12', 'Lindenweg 3', 'Am Markt 5'];
const POSTCODES = ['10625', '80331', '50667', '24103'];
const TOWNS = ['Berlin', 'München', 'Köln', 'Kiel'];

const HIDE_FIRST = '<cols><col min="1" max="1" width="9" hidden="1"/><col min="2" max="4" width="9"/></cols>';

async function previewOf(table: Readonly<Record<string, readonly string[]>>, cols = '') {
  const path = join(tempDir(), 'list.xlsx');
  const lines = [
    Object.keys(table),
    ...INTERN.map((_, at) => Object.values(table).map((cells) => cells[at] ?? '')),
  ];
  const rows = lines.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => text(`${'ABCD'[column] ?? ''}${row + 1}`, cell)).join('')}</row>`,
  );
  await makeWorkbook(path, { sheet: worksheet(rows.join(''), { head: cols }) });
  return previewFile(path, 'list.xlsx', {});
}

const UNKNOWN = { intern: INTERN, Wo: STREETS, PLZ: POSTCODES, Ort: TOWNS };

describe('a hidden column', () => {
  it('is not guessed as the street by its cells, but a visible column is', async () => {
    const hidden = await previewOf(UNKNOWN, HIDE_FIRST);
    expect(hidden.hiddenColumns).toEqual([0]);
    expect(hidden.mapping).toEqual({ street: [1], postcode: [2], city: [3] });
    expect((await previewOf(UNKNOWN)).mapping).toMatchObject({ street: [0] });
  });

  it('is not suggested as the street of a list without one', async () => {
    const hidden = await previewOf(
      { intern: STREETS, Art: ['a', 'b', 'a', 'b'], PLZ: POSTCODES, Ort: TOWNS },
      HIDE_FIRST,
    );
    expect(hidden.mapping).toEqual({ postcode: [2], city: [3] });
    expect(mappingDoubts(hidden)).toEqual([{ kind: 'no_street', column: 3, field: 'city' }]);
  });

  it('is used if its name is known and no visible column has such a name', async () => {
    const known = { Straße: STREETS, Art: ['a', 'b', 'a', 'b'], PLZ: POSTCODES, Ort: TOWNS };
    expect((await previewOf(known, HIDE_FIRST)).mapping).toEqual({ street: [0], postcode: [2], city: [3] });
    const twice = { Straße: INTERN, 'Straße, Hausnr.': STREETS, PLZ: POSTCODES, Ort: TOWNS };
    expect((await previewOf(twice, HIDE_FIRST)).mapping).toEqual({ street: [1], postcode: [2], city: [3] });
  });

  it.each([
    ['a width of zero', '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>', [1]],
    ['a range', '<cols><col min="2" max="3" hidden="true"/></cols>', [1, 2]],
    [
      'ranges that overlap',
      '<cols><col min="1" max="2" width="9"/><col min="1" max="3" hidden="1"/></cols>',
      [2],
    ],
    ['no number', '<cols><col min="x" max="9999999999" hidden="1"/></cols>', undefined],
    ['columns that are shown', '<cols><col min="1" max="4" width="9" hidden="0"/></cols>', undefined],
  ])('is recognised by %s', async (_, cols, hidden) => {
    expect((await previewOf(UNKNOWN, cols)).hiddenColumns).toEqual(hidden);
  });
});
