/** Postcodes stored as numbers have lost their zeros. After the repair, the column still contains numbers. */
import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { exported, SHEET, tagsOf } from '../../../support/files/exported-list.ts';
import { text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { pythonWithOpenpyxl, readByOpenpyxl } from '../../../support/files/workbook-readers.ts';

const ZIPS = ['2134', '10001', '501', ''];
const sheetOf = (cells: (zip: string, row: number) => string): string =>
  worksheet(
    `<row r="1">${text('A1', 'Name')}${text('B1', 'Zip')}</row>` +
      ZIPS.map((zip, i) => `<row r="${i + 2}">${text(`A${i + 2}`, 'Ann')}${cells(zip, i + 2)}</row>`).join(
        '',
      ),
  );
const number = (style: string) => (zip: string, row: number) =>
  zip === '' ? '' : `<c r="B${row}"${style}><v>${zip}</v></c>`;

const repaired = (...zips: readonly string[]): readonly RowPatch[] =>
  zips.map((zip, i) => ({
    sourceRow: i + 2,
    added: ['Ready', 1],
    replaced: zip === '' ? [] : [{ column: 1, text: zip }],
  }));

const typesOf = (xml: string | undefined): readonly string[] =>
  tagsOf(xml, 'c')
    .filter((tag) => /r="B[2-5]"/u.test(tag))
    .map((tag) => / t="(\w+)"/u.exec(tag)?.[1] ?? 'number');

it.each([
  ['without a number format', ''],
  ['with a format that hides the zeros', ' s="2"'],
])('numbers %s stay numbers in an export, and are displayed with their leading zeros', async (_, style) => {
  const rows = repaired('02134', '10002', '00501', '00601');
  const made = await exported({ sheet: sheetOf(number(style)) }, rows, { tint: true });
  expect(typesOf(made.parts[SHEET])).toEqual(['number', 'number', 'number', 'number']);
  expect(made.parts['xl/styles.xml']).toContain(
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts>',
  );
  const again = await inspectFile(made.output, { headerRow: 1 });
  expect(again.rows.map(([, zip]) => zip)).toEqual(['02134', '10002', '00501', '00601']);
  if (pythonWithOpenpyxl) {
    const read = readByOpenpyxl([made.output])[made.output]?.['Members'] ?? [];
    expect(read.slice(1).map((row) => row[1])).toEqual(['2134', '10002', '501', '601']);
  }
  expect(await faultsOf(made.output)).toEqual([]);
});

it('an export does not change a number format that already displays the leading zeros', async () => {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="00000"/></numFmts>' +
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf numFmtId="170"/><xf numFmtId="0"/></cellXfs></styleSheet>';
  const made = await exported({ sheet: sheetOf(number(' s="1"')), styles }, repaired('02135', '10002'), {
    tint: true,
  });
  expect(made.parts['xl/styles.xml']).toContain('<numFmts count="1">');
  expect(tagsOf(made.parts['xl/styles.xml'], 'xf').slice(-1)[0]).toContain('numFmtId="170"');
  const other = await exported({ sheet: sheetOf(number(' s="2"')), styles }, repaired('02135'), {
    tint: true,
  });
  expect(other.parts['xl/styles.xml']).toContain('<numFmts count="1">');
  expect(tagsOf(other.parts['xl/styles.xml'], 'xf').at(-1)).toContain('numFmtId="170"');
});

it('an export writes a correction as text in a text cell, or if no number can show the correction', async () => {
  const asText = (zip: string, row: number): string => (zip === '' ? '' : text(`B${row}`, zip));
  const made = await exported({ sheet: sheetOf(asText) }, repaired('02134', '10002', '', '00601'), {
    tint: true,
  });
  expect(typesOf(made.parts[SHEET])).toEqual(['s', 's', 'inlineStr', 's']);
  const odd = await exported({ sheet: sheetOf(number('')) }, repaired('02134-1234', '1234567890123456'), {
    tint: true,
  });
  const again = await inspectFile(odd.output, { headerRow: 1 });
  expect(again.rows.map(([, zip]) => zip).slice(0, 2)).toEqual(['02134-1234', '1234567890123456']);
});
