import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { SheetRecord, WantedChoices } from '../../../src-main/spreadsheet/sheet.ts';
import { textStream, writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const FOLDER = project('test/fixtures/spreadsheets/read-only');
const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.csv'));
const SHOWN = join(FOLDER, 'as-libreoffice-shows-it.csv');

async function readAll(path: string, wanted: WantedChoices = {}) {
  const { format, choices, sheets, columns } = await inspectFile(path, { headerRow: 0, ...wanted });
  const records: SheetRecord[] = [];
  for await (const batch of readRecords(path, { format, ...choices })) records.push(...batch.records);
  return { format, choices, sheets, columns, records };
}

const trimmed = ({ cells }: SheetRecord): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
const filled = (records: readonly SheetRecord[]) => records.map(trimmed).filter(({ length }) => length > 0);
const numbered = (records: readonly SheetRecord[]) =>
  records.filter((record) => trimmed(record).length > 0).map(({ sourceRow }) => sourceRow);

const written = (name: string, content: string | Buffer): string => {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
};

describe('a list in a read-only format', () => {
  it.each([
    ['list.xls', 'xls'],
    ['list.xlsb', 'xlsb'],
    ['list.ods', 'ods'],
    ['list.fods', 'fods'],
    ['list.xml', 'xml_2003'],
  ])('is read as LibreOffice displays it: %s', async (name, format) => {
    const shown = await readAll(SHOWN);
    const read = await readAll(join(FOLDER, name));
    expect(read.format).toBe(format);
    expect(filled(read.records)).toEqual(filled(shown.records));
    expect(numbered(read.records)).toEqual(numbered(shown.records));
  });

  it.each(['list.xls', 'list.xlsb', 'list.ods', 'list.fods', 'list.xml'])(
    'is read with its hidden rows and sheets marked as hidden: %s',
    async (name) => {
      const { sheets, choices, records } = await readAll(join(FOLDER, name));
      expect(sheets).toEqual([
        { name: 'Members', isHidden: false },
        { name: 'Archive', isHidden: true },
        { name: 'Notes', isHidden: false },
      ]);
      expect(choices.sheet).toBe('Members');
      expect(records.filter(({ isHidden }) => isHidden).map(({ sourceRow }) => sourceRow)).toEqual([4, 6]);
      const hidden = await readAll(join(FOLDER, name), { sheet: 'Archive' });
      expect(hidden.records.map(({ cells }) => cells)).toEqual([
        ['Old', 'List'],
        ['x', '1'],
      ]);
    },
  );

  it('is read from a workbook of Excel 5 with single-byte letters', async () => {
    const { records } = await readAll(join(FOLDER, 'excel-5.xls'));
    expect(records[1]?.cells.slice(1, 5)).toEqual(['Main St 1\nFloor 2', '00501', 'Z_rich', '25.02.2024']);
  });

  it('is read from the largest table of an HTML page', async () => {
    const { records, sheets, choices } = await readAll(join(FOLDER, 'list.html'));
    const shown = await readAll(SHOWN);
    const hidden = new Set([4, 6]);
    const asPage = shown.records
      .filter(({ sourceRow }) => !hidden.has(sourceRow) && sourceRow < 10)
      // An HTML page has no repeated spaces, and LibreOffice writes numbers for booleans there.
      .map((record) => trimmed(record).map((cell) => cell.replaceAll(/(?<! ) +/gu, ' ').trim()))
      .map((cells) => cells.map((cell) => cell.replace(/^FALSE$/u, '0').replace(/^TRUE$/u, '1')));
    expect(records.slice(0, asPage.length).map(({ cells }) => cells)).toEqual(asPage);
    expect([sheets.map(({ name }) => name), choices.sheet]).toEqual([['Table 1', 'Table 2'], 'Table 1']);
  });
});

describe('an HTML page', () => {
  const rowsOf = async (html: string, name = 'list.xls') =>
    (await readAll(written(name, html))).records.map(({ cells }) => cells);

  it('is read even with spanning cells, line breaks, entities and unclosed tags', async () => {
    const html = `<style>td { color: red }</style><table><tr><td>Name<td>Street<td>City
      <tr><td rowspan=2>Ann<td>1&nbsp;High St<br>Flat&#32;2<td>Z&uuml;rich
      <tr><td colspan="2"><p>a</p><p>b &lt;c&gt;</p><script>alert("no")</script>
      <tr style="display: none"><td>Bob</table>`;
    expect(await rowsOf(html)).toEqual([
      ['Name', 'Street', 'City'],
      ['Ann', '1\u00A0High St\nFlat 2', 'Zürich'],
      ['Ann', 'a\nb <c>'],
      ['Bob'],
    ]);
    expect((await readAll(written('list.xls', html))).records.at(-1)?.isHidden).toBe(true);
  });

  it('is read from a table inside a layout table', async () => {
    const list = '<table><tr><td>Name<td>City<tr><td>Ann<td>Leeds<tr><td>Bob<td>York</table>';
    expect(await rowsOf(`<table><tr><td>Menu<td>${list}<td>Foot</table>`)).toEqual([
      ['Name', 'City'],
      ['Ann', 'Leeds'],
      ['Bob', 'York'],
    ]);
  });

  it('is read in the encoding that it declares, or otherwise in a guessed one', async () => {
    const page = (meta: string) =>
      Buffer.from(`<html>${meta}<table><tr><td>Stra\u00DFe<td>\u0080</table>`, 'latin1');
    expect(await rowsOf(page('<meta charset="windows-1252">').toString('latin1'))).toEqual([
      ['Straße', '\u0080'],
    ]);
    const { records } = await readAll(
      written('list.xls', page('<meta http-equiv=x content="text/html; charset=cp1252">')),
    );
    expect(records[0]?.cells).toEqual(['Straße', '€']);
  });
});

describe('a workbook in the XML format of Excel 2003', () => {
  it('is read with dates and numbers as they are displayed, and without its notes', async () => {
    const cell = (type: string, value: string, style = '', rest = '') =>
      `<Cell${style && ` ss:StyleID="${style}"`}><Data ss:Type="${type}">${value}</Data>${rest}</Cell>`;
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
      xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>
      <Style ss:ID="zip"><NumberFormat ss:Format="00000"/></Style>
      <Style ss:ID="day" ss:Parent="zip"><NumberFormat ss:Format="Short Date"/></Style></Styles>
      <Worksheet ss:Name="A"><Table><Row ss:Index="3">${cell('Number', '501', 'zip')}
      ${cell('DateTime', '2024-03-01T00:00:00.000', 'day')}${cell('DateTime', '2024-03-01T12:30:00.000')}
      ${cell('String', 'a&#10;<b>b</b>', '', '<Comment><Data ss:Type="String">note</Data></Comment>')}
      <Cell ss:Index="7"><Data ss:Type="Boolean">1</Data></Cell></Row></Table></Worksheet></Workbook>`;
    const { records } = await readAll(written('list.xls', xml));
    expect(records).toEqual([
      { sourceRow: 3, cells: ['00501', '3/1/2024', '2024-03-01 12:30:00', 'a\nb', '', '', 'TRUE'] },
    ]);
  });
});

describe('an unreadable file in an old format', () => {
  const failureOf = (path: string): Promise<unknown> =>
    readAll(path).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.failure : error),
    );

  it.each([
    ['slk', 'ID;PWXL;N;E\nC;Y1;X1;K"Name"\nE\n'],
    ['dif', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'],
    ['htm', '<html><body>Log in first</body></html>'],
    ['xml', '<?xml version="1.0"?><rss><channel/></rss>'],
    ['xls', Buffer.from([9, 0, 4, 0, 2, 0, 16, 0, 10, 0, 0, 0])],
  ])('is refused with the name of its format: %s', async (format, content) => {
    const path = written('list.xls', content);
    expect(await failureOf(path)).toEqual({ code: 'file_format_unsupported', file: 'list.xls', format });
  });

  it('is distinguished from a text file whose first bytes are the same', async () => {
    const { records } = await readAll(written('kunden.csv', 'ID;PLZ;Ort\nA1;50667;Köln\n'));
    expect(records.map(({ cells }) => cells)).toContainEqual(['A1', '50667', 'Köln']);
  });

  it('is refused if its sheet has impossible column numbers', async () => {
    for (const column of ['<Column ss:Index="150000000"/>', '<Column ss:Index="3"/><Column ss:Index="2"/>']) {
      const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
        xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${column}</Table></Worksheet></Workbook>`;
      expect(await failureOf(written('list.xls', xml))).toMatchObject({ code: 'file_damaged' });
    }
  });

  it('is refused if its sector table is larger than the file', async () => {
    const bytes = Buffer.alloc(256 * 1024, 0xff);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.fill(0, 8, 76);
    bytes.writeUInt16LE(0xfffe, 28);
    bytes.writeUInt16LE(16, 30);
    bytes.writeUInt16LE(6, 32);
    bytes.writeUInt32LE(4096, 56);
    bytes.writeUInt32LE(1, 68);
    bytes.writeUInt32LE(1, 72);
    for (let at = 2 * 65_536; at < 3 * 65_536 - 4; at += 4) bytes.writeUInt32LE(2, at);
    expect(await failureOf(written('list.xls', bytes))).toMatchObject({ code: 'file_damaged' });
  });

  it('is refused if it has a password, in the old Excel format and in OpenDocument', async () => {
    const xls = readFileSync(join(FOLDER, 'list.xls'));
    // Turns the second record into the one that describes encryption.
    const first = xls.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
    xls.writeUInt16LE(0x002f, first + 20);
    expect(await failureOf(written('list.xls', xls))).toMatchObject({ code: 'file_encrypted' });
    const ods = join(tempDir(), 'list.ods');
    const entry = '<file-entry><encryption-data checksum="x"/></file-entry>';
    await writeZip(ods, [
      { path: 'mimetype', open: () => textStream(['application/vnd.oasis.opendocument.spreadsheet']) },
      { path: 'META-INF/manifest.xml', open: () => textStream([`<manifest>${entry}</manifest>`]) },
      { path: 'content.xml', open: () => textStream(['not XML']) },
    ]);
    expect(await failureOf(ods)).toEqual({ code: 'file_encrypted', file: 'list.ods' });
  });
});

describe('a damaged copy of a list', () => {
  /** Returns the same numbers each time, so that a failing case can be repeated. */
  function createNumbers(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
  }

  it.each(FILES)('is read, or refused with a message: %s', async (name) => {
    const content = readFileSync(join(FOLDER, name));
    const number = createNumbers(content.length);
    for (let nth = 0; nth < 60; nth += 1) {
      const copy = Buffer.from(nth % 3 === 0 ? content.subarray(0, number(content.length)) : content);
      for (let flips = 0; flips < (nth % 3) * 8; flips += 1)
        if (copy.length > 0) copy[number(copy.length)] = number(256);
      const path = written(`damaged-${nth}`, copy);
      try {
        const { records } = await readAll(path);
        expect(records.length).toBeLessThan(100_000);
      } catch (error) {
        if (!(error instanceof AppError)) throw new Error(`copy ${nth}`, { cause: error });
        expect(error.failure).toMatchObject({ file: `damaged-${nth}` });
      }
    }
  });
});
