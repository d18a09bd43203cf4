/**
 * Writes a list as a workbook like Excel's, in its own process so that its memory is not counted. Arguments: path,
 * number of rows, and `long` for organisations with long names that are all different.
 */
import { hash } from 'node:crypto';
import {
  textStream,
  writeZip,
  type ZipPart,
} from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { type BenchAddress, distinctAddresses } from './distinct-addresses.ts';

const [path = '', count = '', organisations = ''] = process.argv.slice(2);
const rows = Number(count);

const CHUNK_ROWS = 200;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const HEADER = [
  'Customer no.',
  'Title',
  'Name',
  'E-mail',
  'Organisation',
  'Number',
  'Street',
  'City',
  'Postcode',
  'Country',
  'Since',
  'Spent',
];
/** The columns of numbers. The others contain texts from the shared table. */
const CUSTOMER = 0;
const SINCE = 10;
const SPENT = 11;
const DATE_STYLE = 1;
const FIRST_DAY = 40_000;

const organisationOf = (index: number): string =>
  organisations === 'long'
    ? `Organisation ${hash('sha1', String(index))}`
    : `Organisation ${index % 5_000} & Co`;

function cellsOf(address: BenchAddress, index: number): readonly (string | number)[] {
  return [
    100_000 + index,
    ['Mr', 'Mrs', 'Ms', 'Dr'][index % 4] ?? '',
    `Person ${index}`,
    `person.${index}@example.org`,
    organisationOf(index),
    address.number,
    address.street,
    address.city,
    address.postcode,
    address.country.toUpperCase(),
    FIRST_DAY + (index % 5_000),
    ((index * 7_919) % 1_000_000) / 100,
  ];
}

/** The shared table: each text once, in the order of its first use. It is complete after the sheet has been written. */
const numbers = new Map<string, number>();
let uses = 0;

function numberOf(text: string): number {
  uses += 1;
  const known = numbers.get(text) ?? numbers.size;
  numbers.set(text, known);
  return known;
}

const LETTERS = 'ABCDEFGHIJKL';

function cell(value: string | number, column: number, row: number): string {
  const place = `r="${LETTERS[column]}${row}"`;
  if (typeof value === 'string') return `<c ${place} t="s"><v>${numberOf(value)}</v></c>`;
  return `<c ${place}${column === SINCE ? ` s="${DATE_STYLE}"` : ''}><v>${value}</v></c>`;
}

const rowXml = (cells: readonly (string | number)[], row: number): string =>
  `<row r="${row}" spans="1:${HEADER.length}" x14ac:dyDescent="0.25">` +
  `${cells.map((value, column) => cell(value, column, row)).join('')}</row>`;

function* sheet(): Generator<string> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" ` +
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" ' +
    'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">' +
    `<dimension ref="A1:L${rows + 1}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/>' +
    `<cols><col min="${CUSTOMER + 1}" max="${SPENT + 1}" width="14" customWidth="1"/></cols><sheetData>` +
    rowXml(HEADER, 1);
  let text = '';
  let index = 0;
  for (const address of distinctAddresses(rows)) {
    index += 1;
    text += rowXml(cellsOf(address, index), index + 1);
    if (index % CHUNK_ROWS !== 0) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
}

function* sharedStrings(): Generator<string> {
  yield `${DECLARATION}<sst xmlns="${MAIN}" count="${uses}" uniqueCount="${numbers.size}">`;
  for (const text of numbers.keys())
    yield `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
  yield '</sst>';
}

const part = (name: string, texts: () => Iterable<string>): ZipPart => ({
  path: name,
  open: () => textStream(texts()),
});
const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
  `${targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const typed = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${type}+xml"/>`;

await writeZip(path, [
  part('[Content_Types].xml', () => [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `${typed('workbook', 'sheet.main')}${typed('worksheets/sheet1', 'worksheet')}` +
      `${typed('styles', 'styles')}${typed('sharedStrings', 'sharedStrings')}</Types>`,
  ]),
  part('_rels/.rels', () => [relations([['officeDocument', 'xl/workbook.xml']])]),
  part('xl/workbook.xml', () => [
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      '<sheet name="Customers" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ]),
  part('xl/_rels/workbook.xml.rels', () => [
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ]),
  part('xl/styles.xml', () => [
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ]),
  part('xl/worksheets/sheet1.xml', sheet),
  part('xl/sharedStrings.xml', sharedStrings),
]);
