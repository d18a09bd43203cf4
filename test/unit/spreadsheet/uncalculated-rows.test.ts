/** Tests formulas without values far below the rows that the preview shows. The import refuses them in any format. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { givesText } from '../../../src-main/spreadsheet/written-formula.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { pythonWithOpenpyxl } from '../../support/files/workbook-readers.ts';
import { shorts, xlsbFormula, xlsbOf, xlsbRow, xlsbText } from '../../support/files/xlsb-by-hand.ts';
import { fods, fodsRow, fodsText, xml2003, xml2003Row } from '../../support/files/xml-by-hand.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

/** More rows than the preview reads. */
const BEFORE = Array.from({ length: 150 }, (_, at) => [`P${at}`, `${at} High St`] as const);
const LAST = BEFORE.length + 2;
const HEADER = ['Name', 'Street'] as const;

const made = {
  async xlsx(formula: string) {
    const path = join(tempDir(), 'list.xlsx');
    const rows = [HEADER, ...BEFORE].map(
      ([name, street], at) =>
        `<row r="${at + 1}">${text(`A${at + 1}`, name)}${text(`B${at + 1}`, street)}</row>`,
    );
    const last = `<row r="${LAST}">${text(`A${LAST}`, 'Zoe')}<c r="B${LAST}">${formula}</c></row>`;
    await makeWorkbook(path, { sheet: worksheet(rows.join('') + last) });
    return path;
  },
  fods(cell: string) {
    const rows = [HEADER, ...BEFORE].map((texts) => fodsRow(...texts.map(fodsText)));
    return writtenFile('list.fods', fods(rows.join('') + fodsRow(fodsText('Zoe'), cell)));
  },
  xml(cell: string) {
    const rows = [HEADER, ...BEFORE].map((texts) => xml2003Row('', ...texts));
    const last = `<Row><Cell><Data ss:Type="String">Zoe</Data></Cell>${cell}</Row>`;
    return writtenFile('list.xml', xml2003(rows.join('') + last));
  },
  xlsb(cell: Buffer) {
    const rows = [HEADER, ...BEFORE].map((texts, at) =>
      xlsbRow(at + 1, ...texts.map((each, column) => xlsbText(column, each))),
    );
    return writtenFile('list.xlsb', xlsbOf([...rows, xlsbRow(LAST, xlsbText(0, 'Zoe'), cell)]));
  },
  openpyxl() {
    const path = join(tempDir(), 'list.xlsx');
    const script = `
import openpyxl, sys
book = openpyxl.Workbook()
for row in [('Name', 'Street')] + [('P%d' % n, '%d High St' % n) for n in range(150)] + [('Zoe', '=A2&" St"')]: book.active.append(row)
book.save(sys.argv[1])
`;
    execFileSync(pythonWithOpenpyxl ?? '', ['-c', script, path]);
    return path;
  },
};

/** Tokens of `A2&" St"`, with row references of four bytes. */
const CONCAT = Buffer.concat([
  Buffer.from([0x44]),
  Buffer.from([1, 0, 0, 0]),
  shorts(0xc000),
  Buffer.from([0x17]),
  shorts(3),
  Buffer.from(' St', 'utf16le'),
  Buffer.from([0x08]),
]);
const SUM = Buffer.concat([
  Buffer.from([0x44]),
  Buffer.from([1, 0, 0, 0]),
  shorts(0xc000),
  Buffer.from([0x1e, 1, 0, 0x03]),
]);

const imported = (path: string, street = 1) =>
  importedList(testWorkspace(), path, { mapping: { street: [street] } });

describe('a formula without a value many rows down', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['in a file of openpyxl', () => made.openpyxl()],
    ['in XLSX without a value', () => made.xlsx('<f>A2</f>')],
    ['in XLSX with an empty value', () => made.xlsx('<f>A2</f><v></v>')],
    ['for a text with 0, as XlsxWriter saves it', () => made.xlsx('<f>A2&amp;" St"</f><v>0</v>')],
    ['in OpenDocument', () => made.fods('<table:table-cell table:formula="of:=[.A2]"/>')],
    [
      'for a text with 0 in OpenDocument',
      () =>
        made.fods(
          '<table:table-cell table:formula="of:=[.A2]&amp;&quot; St&quot;" office:value-type="float" office:value="0"><text:p>0</text:p></table:table-cell>',
        ),
    ],
    ['in the XML of Excel 2003', () => made.xml('<Cell ss:Formula="=R2C1"/>')],
    [
      'for a text with 0 in the XML of Excel 2003',
      () => made.xml('<Cell ss:Formula="=UPPER(R2C1)"><Data ss:Type="Number">0</Data></Cell>'),
    ],
    ['for a text with 0 in a binary workbook', () => made.xlsb(xlsbFormula(1, 0, CONCAT))],
  ])('is refused with a message that names its cell: %s', async (_, file) => {
    const path = await file();
    expect((await previewFile(path, 'list', {})).uncalculated).toBeUndefined();
    await expect(imported(path)).rejects.toMatchObject({
      failure: { code: 'file_without_values', cell: `B${LAST}` },
    });
    // In an unmapped column, the formula does not matter.
    expect((await imported(path, 0)).rowCount).toBe(BEFORE.length + 1);
  });
});

/** For each format, writes a sheet with rows of texts and rows of formulas without values. */
const SHEETS: Readonly<Record<string, (rows: readonly (readonly string[])[]) => Promise<string>>> = {
  async xlsx(rows) {
    const path = join(tempDir(), 'list.xlsx');
    const xml = rows.map((cells, row) =>
      cells.map((cell, column) => {
        const at = `${'AB'.charAt(column)}${row + 1}`;
        return cell.startsWith('=') ? `<c r="${at}"><f>${cell.slice(1)}</f></c>` : text(at, cell);
      }),
    );
    await makeWorkbook(path, {
      sheet: worksheet(xml.map((cells, row) => `<row r="${row + 1}">${cells.join('')}</row>`).join('')),
    });
    return path;
  },
  fods(rows) {
    const cellOf = (cell: string): string =>
      cell.startsWith('=') ? `<table:table-cell table:formula="of:${cell}"/>` : fodsText(cell);
    return Promise.resolve(
      writtenFile('list.fods', fods(rows.map((cells) => fodsRow(...cells.map(cellOf))).join(''))),
    );
  },
  'the XML of Excel 2003': (rows) => {
    const cellOf = (cell: string): string =>
      cell.startsWith('=')
        ? `<Cell ss:Formula="${cell}"/>`
        : `<Cell><Data ss:Type="String">${cell}</Data></Cell>`;
    const xml = rows.map((cells) => `<Row>${cells.map(cellOf).join('')}</Row>`);
    return Promise.resolve(writtenFile('list.xml', xml2003(xml.join(''))));
  },
};

describe.each(Object.entries(SHEETS))('formulas without values in %s', (_, file) => {
  const formulas = ['=A1', '=B1'];
  const total = (formula: string) => ['', `=${formula}`];

  it('are refused even in a row that contains nothing else', async () => {
    const path = await file([HEADER, ['Ann', '1 High St'], formulas, ['Ben', '2 High St']]);
    await expect(imported(path)).rejects.toMatchObject({
      failure: { code: 'file_without_values', cell: 'B3' },
    });
    expect((await previewFile(path, 'list', {})).uncalculated).toEqual([0, 1]);
  });

  it('are refused as such, and not as an empty file, if the file contains nothing else', async () => {
    await expect(previewFile(await file([formulas, formulas]), 'list', {})).rejects.toMatchObject({
      failure: { code: 'file_without_values', cell: 'A1' },
    });
  });

  it('form a separate column after the columns with text', async () => {
    const path = await file([['Ann'], ['Ben', '=A1'], ['Cid']]);
    expect(await previewFile(path, 'list', { headerRow: 0 })).toMatchObject({
      columns: ['Column 1', 'Column 2'],
      uncalculated: [1],
    });
  });

  it.each([
    ['in a total row', total('&quot;Total: &quot;&amp;COUNTA(A1)'), 1],
    ['next to a total with a value', ['Total 12', '=B1'], 2],
  ])('are accepted %s, because the app does not check that row', async (__, row, rowCount) => {
    const list = await imported(await file([HEADER, ['Ann', '1 High St'], row]));
    expect(list.rowCount).toBe(rowCount);
  });
});

it('a formula without a value is refused even if no other cell is in its row and the sheet hides zeros', async () => {
  const rows = [
    xlsbRow(1, xlsbText(0, 'Name'), xlsbText(1, 'Street')),
    xlsbRow(2, xlsbText(0, 'Ann'), xlsbText(1, '1 High St')),
    xlsbRow(3, xlsbFormula(1, 0, CONCAT)),
  ];
  const path = writtenFile('list.xlsb', xlsbOf(rows, 0x038c));
  await expect(imported(path)).rejects.toMatchObject({
    failure: { code: 'file_without_values', cell: 'B3' },
  });
});

describe('a formula with a value', () => {
  it.each<[string, () => string | Promise<string>, string]>([
    [
      'an empty text',
      () =>
        made.fods(
          '<table:table-cell table:formula="of:=[.A2]&amp;&quot;&quot;" office:value-type="string" office:string-value=""/>',
        ),
      '',
    ],
    ['a number', () => made.xlsx('<f>COUNTA(A2:A9)</f><v>0</v>'), '0'],
    ['a number of a binary workbook', () => made.xlsb(xlsbFormula(1, 0, SUM)), '0'],
    ['a text', () => made.xlsx('<f>A2</f><v>7</v>'), '7'],
  ])('is read with its value, even many rows down: %s', async (_, file, shown) => {
    const path = await file();
    expect((await recordsOf(path)).at(-1)?.cells).toEqual(['Zoe', shown]);
    expect((await imported(path)).rowCount).toBe(BEFORE.length + 1);
  });
});

it.each([
  ['A2&" St"', true],
  ['of:=CONCATENATE([.A2];" ";[.B2])', true],
  ['=TRIM(UPPER(A2))', true],
  ['_xlfn.TEXTJOIN(", ",TRUE,A2:C2)', true],
  ['A2&B2=C2&D2', false],
  ['SUM(A2:A9)', false],
  ['LEN(A2&B2)', false],
  ['LEFT(A2,2)*1', false],
  ['LEFT(A2,2)+RIGHT(A2,2)', false],
  ["'R&D'!A2", false],
  ['IF(A2="x&y",1,0)', false],
  ['Table1[[#This Row],[R&D]]', false],
  ['Table1[[#This Row],[R&D]]&" St"', true],
  ["of:=['file:///R&D.ods'#$Sheet1.A2]", false],
  ['of:=[.A2]&[.B2]', true],
  ['Table1[[#This Row],[a=b]]&" St"', true],
  ['VLOOKUP(A2,B:C,2,0)', false],
])('the app decides whether the formula %s always results in a text: %s', (formula, isText) => {
  expect(givesText(formula)).toBe(isText);
});
