import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { makeWorkbook, text, worksheet } from '../../../support/files/made-workbook.ts';
import { partTexts } from '../../../support/files/part-texts.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const LONG = 'Street and town were found, the postcode was not. '.repeat(3);

/** Exports with a wrapping column of 60 characters, and returns the opening tags of the rows. */
async function exportedRows(rows: readonly string[], texts: readonly string[], head = '') {
  const directory = tempDir();
  const [source, output] = [join(directory, 'in.xlsx'), join(directory, 'out.xlsx')];
  await makeWorkbook(source, { sheet: worksheet(rows.join(''), { head }) });
  const { format, choices, columns } = await inspectFile(source, {});
  async function* patches() {
    for (const [at, each] of texts.entries()) yield { sourceRow: at + 2, added: [each] };
  }
  const addedColumns = [{ name: 'Why', width: 60, wraps: true }];
  await writePatched(source, output, {
    source: { format, ...choices },
    columns,
    addedColumns,
    rows: patches(),
  });
  const sheet = (await partTexts(output))['xl/worksheets/sheet1.xml'] ?? '';
  return [...sheet.matchAll(/<row [^>]*>/gu)].map(([tag]) => tag);
}

const row = (number: number, attributes: string): string =>
  `<row r="${number}" ${attributes}>${text(`A${number}`, 'Street')}</row>`;

it('a row with automatic height becomes higher so that an added text fits', async () => {
  const rows = [
    row(1, 'ht="15"'),
    row(2, 'ht="15" hidden="0"'),
    row(3, 'ht="15"'),
    row(4, 'ht="60"'),
    row(5, 'ht="20" customHeight="1"'),
    row(6, ''),
  ];
  expect(await exportedRows(rows, [LONG, 'Found.', LONG, LONG, LONG])).toEqual([
    '<row r="1" ht="15">',
    '<row r="2" hidden="0" ht="45">',
    '<row r="3" ht="15">',
    '<row r="4" ht="60">',
    '<row r="5" ht="20" customHeight="1">',
    '<row r="6">',
  ]);
});

it('the height of rows does not change if a person has set one height for all rows', async () => {
  const head = '<sheetFormatPr defaultRowHeight="15" customHeight="1"/>';
  expect(await exportedRows([row(1, ''), row(2, 'ht="18"')], [LONG], head)).toEqual([
    '<row r="1">',
    '<row r="2" ht="18">',
  ]);
});
