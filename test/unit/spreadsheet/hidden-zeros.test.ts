/** Zeros in a sheet that hides zeros are read as empty in every format, even if the file stores them. */
import { describe, expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { xlsbNumber, xlsbOf, xlsbRow, xlsbText } from '../../support/files/xlsb-by-hand.ts';
import { fods, fodsNumber, fodsRow, fodsText, xml2003, xml2003Row } from '../../support/files/xml-by-hand.ts';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';

const made = (name: string): string => project('test/fixtures/spreadsheets', name);

const ZEROS = { number: 0, pattern: 'General;-General;;@' };
const XLSB = [
  xlsbRow(1, xlsbText(0, 'Name'), xlsbText(1, 'No'), xlsbText(2, 'Town')),
  xlsbRow(2, xlsbText(0, 'Ann'), xlsbNumber(1, 0), xlsbText(2, 'Leeds')),
  xlsbRow(3, xlsbText(0, 'Ben'), xlsbNumber(1, 5), xlsbText(2, 'York')),
];
const XML_2003 =
  xml2003Row('', 'Name', 'No', 'Town') +
  xml2003Row('', 'Ann', '0', 'Leeds') +
  xml2003Row('', 'Ben', '5', 'York');
const FODS =
  fodsRow(...['Name', 'No', 'Town'].map(fodsText)) +
  fodsRow(fodsText('Ann'), fodsNumber(0), fodsText('Leeds')) +
  fodsRow(fodsText('Ben'), fodsNumber(5), fodsText('York'));
const SETTINGS =
  '<office:settings><config:config-item-set><config:config-item config:name="ShowZeroValues">false</config:config-item>' +
  '<config:config-item config:name="ShowGrid">true</config:config-item></config:config-item-set></office:settings>';
const OPTIONS =
  '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><DoNotDisplayZeros/></WorksheetOptions>';

const cellsOf = async (path: string) => (await recordsOf(path)).map(({ cells }) => cells);

describe('zeros in a sheet', () => {
  it.each<[string, () => string]>([
    ['OpenDocument', () => made('hidden-zeros.ods')],
    ['OpenDocument in one file', () => writtenFile('list.fods', fods(FODS, SETTINGS))],
    ['an old workbook', () => made('hidden-zeros.xls')],
    ['a binary workbook', () => writtenFile('list.xlsb', xlsbOf(XLSB, 0x038c))],
    ['the XML of Excel 2003', () => writtenFile('list.xml', xml2003(XML_2003, OPTIONS))],
  ])('are read as empty if the sheet hides zeros, but stay available as values: %s', async (_, file) => {
    const path = file();
    expect(await cellsOf(path)).toEqual([
      ['Ann', '', 'Leeds'],
      ['Ben', '5', 'York'],
    ]);
    const values = (await recordsOf(path, true)).map((record) => record.values?.[1]);
    expect(values).toEqual([ZEROS, expect.objectContaining({ number: 5 })]);
  });

  it('are read as empty if an HTML page from Excel hides zeros', async () => {
    const page =
      '<table><tr><td>Name<td>No<td>Floor<tr><td>Ann<td x:num="0"><td x:num>0<tr><td>Ben<td x:num="5"><td x:num>2' +
      `<tr><td>Cid<td style='mso-number-format:"0\\.00"' x:num="0"><td>3</table>`;
    expect(await cellsOf(writtenFile('list.html', page))).toEqual([
      ['Ann', '', '0'],
      ['Ben', '5', '2'],
      ['Cid', '', '3'],
    ]);
  });

  it.each<[string, string, string | Buffer]>([
    ['OpenDocument', 'list.fods', fods(FODS, SETTINGS.replace('false', 'true'))],
    ['a binary workbook', 'list.xlsb', xlsbOf(XLSB)],
    ['the XML of Excel 2003', 'list.xml', xml2003(XML_2003)],
  ])('are read as zeros if the sheet shows zeros: %s', async (_, name, content) => {
    expect((await cellsOf(writtenFile(name, content)))[0]).toEqual(['Ann', '0', 'Leeds']);
  });
});
