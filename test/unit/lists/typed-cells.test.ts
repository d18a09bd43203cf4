/** Tests numbers and dates in columns that Doorstep leaves unchanged, from every format to a workbook and to text. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { project } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { type ReadCell, readWorkbookAgain } from '../../support/files/second-reader.ts';
import { exportedList } from '../../support/rows/exported-list.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

async function exported(path: string, format: ExportFormat, choices: Partial<ExportChoices> = {}) {
  const workspace = testWorkspace();
  const list = await importedList(workspace, path, { choices: { headerRow: 1 } });
  const { path: output } = await exportedList({ workspace, list, source: path }, { format, ...choices });
  return output;
}

const writtenFile = (name: string, content: string): string => {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
};

async function cellsOf(path: string): Promise<ReadonlyMap<string, ReadCell>> {
  const list = (await readWorkbookAgain(path)).sheets.get('List');
  return list?.cells ?? new Map();
}

const shownValue = ({ value }: ReadCell): unknown =>
  value instanceof Date ? value.toISOString().slice(0, 19) : value;

async function valuesOf(path: string, references: readonly string[]): Promise<readonly unknown[]> {
  const cells = await cellsOf(path);
  return references.map((reference) => {
    const cell = cells.get(reference);
    return cell && shownValue(cell);
  });
}

const csvLines = (path: string): readonly string[] =>
  readFileSync(path, 'utf8').replace('\uFEFF', '').split('\r\n');

const SAMPLES = project('test/fixtures/public-reports');
const READ_ONLY = project('test/fixtures/spreadsheets/read-only');
/** Leaving out rows makes a new workbook. */
const SOME_ROWS = { rows: { kind: 'left_to_do' } } as const;

/** Excel date numbers: 25 February 2024 at half past six in the evening, and 36 hours. */
const MOMENT = 45_347 + 18.5 / 24;
const FORMATS = [
  'dd/mm/yyyy',
  'mmm-yy',
  'm/d/yyyy h:mm',
  '[h]:mm',
  '[$€-2] #,##0.00',
  '0%',
  '0;-0;;@',
  '#,##0,',
];
const TYPED =
  '<row r="1">' +
  'ABCDEFGHI'
    .split('')
    .map((column) => text(`${column}1`, `Column ${column}`))
    .join('') +
  `</row><row r="2">${text('A2', 'Ann')}` +
  [45_347, 45_347, MOMENT, 1.5, -1234.567, 0.1234, 0, 1_234_567]
    .map((value, at) => `<c r="${'BCDEFGHI'[at]}2" s="${at + 1}"><v>${value}</v></c>`)
    .join('') +
  '<c r="J2" t="b"><v>1</v></c></row>';
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs>' +
  `<cellXfs><xf/>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;

async function typedWorkbook(properties = ''): Promise<string> {
  const path = join(tempDir(), 'typed.xlsx');
  await makeWorkbook(path, { sheet: worksheet(TYPED), styles: STYLES, names: properties });
  return path;
}

describe('a new workbook made from a list with numbers and dates', () => {
  it.each(['typed-columns.xls', 'typed-columns.ods', 'typed-columns.xlsx'])(
    'contains the numbers and dates of %s, even if the export covers only some rows',
    async (name) => {
      const path = await exported(join(SAMPLES, name), 'xlsx', SOME_ROWS);
      expect(await valuesOf(path, ['A2', 'F2', 'G2', 'H2', 'I2'])).toEqual([
        441_234_567_890,
        1040,
        12.3456,
        '2023-03-15T00:00:00',
        51.501_364,
      ]);
    },
  );

  it.each(['list.xls', 'list.xlsb', 'list.ods', 'list.fods', 'list.xml'])(
    'contains the numbers, dates and formats of %s',
    async (name) => {
      const path = await exported(join(READ_ONLY, name), 'xlsx');
      const cells = await cellsOf(path);
      expect(await valuesOf(path, ['C2', 'E2', 'G2', 'H2', 'I2'])).toEqual([
        501,
        '2024-02-25T00:00:00',
        12.5,
        false,
        0.125,
      ]);
      expect(cells.get('I2')?.style?.numFmt).toBe('0.0%');
      expect(cells.get('E2')?.style?.numFmt?.toLowerCase().replaceAll('\\', '')).toBe('dd.mm.yyyy');
    },
  );

  it('contains the values that Excel stored in an HTML page', async () => {
    const cells = [
      '<td x:num="441000123456">4.41E+11</td>',
      '<td x:num="45347">25/02/2024</td>',
      `<td x:num style='mso-number-format:"0\\.00"'>51.501364</td>`,
      '<td x:str>00501</td>',
      `<td style='mso-number-format:"\\@"'>0123</td>`,
      `<td style='mso-number-format:"00000"'>2134</td>`,
      `<td style='mso-number-format:"0"'>01067</td>`,
      `<td style='mso-number-format:"0"'>12345678901234567890</td>`,
      '<td>2024</td>',
      '<td x:num="1234.5">$1,234.50</td>',
      '<td sdval="45347.7710069444" sdnum="1033;0;YYYY-MM-DD HH:MM">2024-02-25 18:30</td>',
    ];
    const rows = `<tr>${cells.map((_, at) => `<td>Column ${at}</td>`).join('')}</tr><tr>${cells.join('')}</tr>`;
    const path = writtenFile('page.xls', `<html><body><table>${rows}</table></body></html>`);
    const output = await exported(path, 'xlsx');
    const references = 'ABCDEFGHIJK'.split('').map((column) => `${column}2`);
    expect(await valuesOf(output, references)).toEqual([
      441_000_123_456,
      '2024-02-25T00:00:00',
      51.501_364,
      '00501',
      '0123',
      2134,
      '01067',
      '12345678901234567890',
      '2024',
      1234.5,
      '2024-02-25T18:30:15',
    ]);
    expect(csvLines(await exported(path, 'csv'))[1]).toMatch(
      /^441000123456,25\/02\/2024,51\.501364,00501,0123,02134,01067,12345678901234567890,2024,"\$1,234\.50",2024-02-25 18:30:15,/u,
    );
  });

  it('contains the values of an OpenDocument spreadsheet, with formats that fit the displayed text', async () => {
    const cell = (attributes: string, shown: string): string =>
      `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
    const typed = (type: string, value: string, shown: string): string =>
      cell(`office:value-type="${type}" office:${type === 'float' ? '' : `${type}-`}value="${value}"`, shown);
    const cells: readonly (readonly [xml: string, pattern: string])[] = [
      [typed('float', '-4321.4', '(4,321)'), '#,##0;"("#,##0")"'],
      [typed('float', '1.5', '1 1/2'), '# ?/?'],
      [typed('float', '51.501364', '51,50 €'), '0.00" €"'],
      [typed('float', '1', 'Yes'), '"Yes";"Yes";"Yes"'],
      [typed('time', 'PT36H05M00S', '36:05:00'), '[h]:mm:ss'],
      [typed('date', '2023-03-05', '5. März 2023'), 'yyyy-mm-dd'],
    ];
    const space = (name: string): string =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
    const names = cells.map((_, at) => cell('office:value-type="string"', `Column ${at}`)).join('');
    const path = writtenFile(
      'list.fods',
      `<?xml version="1.0"?><office:document ${['office', 'table', 'text'].map(space).join(' ')} office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="A">` +
        `<table:table-row>${names}</table:table-row><table:table-row>${cells.map(([xml]) => xml).join('')}</table:table-row>` +
        '</table:table></office:spreadsheet></office:body></office:document>',
    );
    const read = await cellsOf(await exported(path, 'xlsx'));
    const written = 'ABCDEF'.split('').map((column) => read.get(`${column}2`));
    expect(written.map((each) => each?.style?.numFmt)).toEqual(cells.map(([, pattern]) => pattern));
    expect(written.slice(0, 4).map((each) => each?.value)).toEqual([-4321.4, 1.5, 51.501_364, 1]);
  });

  it('contains the values and formats of a workbook, even if the export leaves out rows', async () => {
    const path = await exported(await typedWorkbook(), 'xlsx', SOME_ROWS);
    const cells = await cellsOf(path);
    expect(await valuesOf(path, ['B2', 'D2', 'F2', 'G2', 'H2', 'I2', 'J2'])).toEqual([
      '2024-02-25T00:00:00',
      '2024-02-25T18:30:00',
      -1234.567,
      0.1234,
      0,
      1_234_567,
      true,
    ]);
    const formats = 'BCDEFGHI'.split('').map((column) => cells.get(`${column}2`)?.style?.numFmt);
    expect(formats).toEqual(FORMATS);
  });

  it('contains the right values of a workbook that counts dates from 1904', async () => {
    const path = await exported(await typedWorkbook('<workbookPr date1904="1"/>'), 'xlsx', SOME_ROWS);
    expect(await valuesOf(path, ['B2', 'F2'])).toEqual(['2028-02-26T00:00:00', -1234.567]);
  });
});

describe('a text file made from a workbook', () => {
  it('contains the displayed text of a cell, or the stored value if this value is more exact', async () => {
    const [, row] = csvLines(await exported(await typedWorkbook(), 'csv'));
    expect(row).toMatch(
      /^Ann,25\/02\/2024,2024-02-25,2\/25\/2024 18:30,36:00,"-€ 1,234\.567",12\.34%,,1234567,TRUE,/u,
    );
  });

  it('contains the changed text of a cell that a person or a repair changed', async () => {
    // Simulates a version that read the third column in another way.
    const workspace = testWorkspace();
    const path = await typedWorkbook();
    const list = await importedList(workspace, path, { choices: { headerRow: 1 } });
    workspace.db.prepare("UPDATE rows SET cells = replace(cells, 'Feb-24', 'February')").run();
    const { path: output } = await exportedList({ workspace, list, source: path }, { format: 'csv' });
    expect(csvLines(output)[1]).toMatch(/^Ann,25\/02\/2024,February,/u);
  });
});
