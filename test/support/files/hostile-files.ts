/** Makes files that would stop a careless reader. Some unpack to large files, and on some a nested loop never ends. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { textStream, writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { xml2003, xml2003Row } from './xml-by-hand.ts';

export type HostileFile = {
  readonly name: string;
  readonly ending: 'csv' | 'xlsx' | 'xml';
  readonly write: (path: string) => Promise<void>;
};

const MB = 1024 * 1024;

const text = (name: string, content: () => string): HostileFile => ({
  name,
  ending: 'csv',
  write: (path) => Promise.resolve(writeFileSync(path, content(), 'latin1')),
});

const workbook = (name: string, parts: () => WorkbookParts): HostileFile => ({
  name,
  ending: 'xlsx',
  write: (path) => writeWorkbook(path, parts()),
});

/** Returns rows of a list, separated by `lineEnd`, with about this number of bytes. */
function rowsOf(bytes: number, lineEnd: string): string {
  const rows = ['Name,Street,City,Postcode'];
  let length = 0;
  for (let number = 1; length < bytes; number += 1) {
    const row = `Person ${number},${number} Mill Lane,Leeds,LS1 ${number % 10}AB`;
    rows.push(row);
    length += row.length + lineEnd.length;
  }
  return rows.join(lineEnd) + lineEnd;
}

/** Yields random letters, which do not compress to less than half. */
function* letters(bytes: number): Generator<string> {
  let seed = 1;
  for (let made = 0; made < bytes; ) {
    const words: string[] = [];
    for (let count = 0; count < 4_096; count += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      words.push(seed.toString(36).padStart(7, 'a'));
    }
    const piece = words.join('').slice(0, bytes - made);
    made += piece.length;
    yield piece;
  }
}

type WorkbookParts = {
  /** The `sheet` elements; by default, one sheet. */
  readonly sheets?: string;
  readonly rows: Iterable<string>;
  readonly strings?: Iterable<string>;
};

const ONE_SHEET = '<sheet name="List" sheetId="1" r:id="rId1"/>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

export async function writeWorkbook(path: string, parts: WorkbookParts): Promise<void> {
  const { sheets = ONE_SHEET, rows, strings = [] } = parts;
  const part = (name: string, chunks: Iterable<string>) => ({ path: name, open: () => textStream(chunks) });
  await writeZip(path, [
    part('[Content_Types].xml', [
      `<Types xmlns="${TYPES}/content-types"><Default Extension="xml" ContentType="application/xml"/>`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    ]),
    part('_rels/.rels', [
      `<Relationships xmlns="${TYPES}/relationships">`,
      relation('rId1', 'officeDocument', 'xl/workbook.xml'),
      '</Relationships>',
    ]),
    part('xl/workbook.xml', [
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
      sheets,
      '</sheets></workbook>',
    ]),
    part('xl/_rels/workbook.xml.rels', [
      `<Relationships xmlns="${TYPES}/relationships">`,
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      '</Relationships>',
    ]),
    part('xl/worksheets/sheet1.xml', wrapped('worksheet><sheetData', rows, 'sheetData></worksheet')),
    part('xl/sharedStrings.xml', wrapped('sst', strings, 'sst')),
  ]);
}

function* wrapped(open: string, content: Iterable<string>, close: string): Generator<string> {
  yield `<${open.replace(/^\w+/u, (name) => `${name} xmlns="${MAIN}"`)}>`;
  yield* content;
  yield `</${close}>`;
}

/** Yields texts that contain `count` pieces in total, many in each text. */
function* many(count: number, piece: (number: number) => string): Generator<string> {
  const together = 1_000;
  for (let from = 1; from <= count; from += together) {
    const length = Math.min(together, count - from + 1);
    yield Array.from({ length }, (_, index) => piece(from + index)).join('');
  }
}

const inline = (content: string): string => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const row = (...contents: readonly string[]): string => `<row>${contents.map(inline).join('')}</row>`;
const HEADER = row('Name', 'Street', 'City');

async function writeLongCell(path: string): Promise<void> {
  const file = openSync(path, 'w');
  writeSync(file, 'Name,Street\n1,"');
  for (const piece of letters(200 * MB)) writeSync(file, piece);
  writeSync(file, '"\n');
  closeSync(file);
}

function* longString(bytes: number): Generator<string> {
  yield '<si><t>';
  yield* letters(bytes);
  yield '</t></si>';
}

/** The files that stopped the app before it had limits, and similar ones. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  workbook('100,000 rows of one number', () => ({
    rows: [HEADER, '<row r="2"/>'.repeat(100_000)],
  })),
  {
    name: 'a thousand rows, each a million times',
    ending: 'xml',
    write: (path) => {
      const long = xml2003Row(' ss:Index="1" ss:Span="999999"', 'Ann', '1 High St');
      return Promise.resolve(writeFileSync(path, xml2003(long.repeat(1_000))));
    },
  },
  text('CR line ends, 0.9 MB', () => rowsOf(0.9 * MB, '\r')),
  text('no line end, 0.9 MB', () => 'Mill Lane 4 Leeds '.repeat((0.9 * MB) / 18)),
  text('200,000 columns of one name', () => `${'a,'.repeat(200_000)}a\n1,2,3\n`),
  text('a header of 3 MB', () => `${[...many(16_000, () => 'Street name '.repeat(16))].join(',')}\n1,2\n`),
  workbook('a million sheets', () => ({
    sheets: [...many(1e6, (n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId1"/>`)].join(''),
    rows: [],
  })),
  text('a cell of 60,000 letters', () => `Address\n${'a'.repeat(60_000)}!\nb c\n`),
  text('a cell of 60,000 digits', () => `${'1'.repeat(60_000)}x,Address\n1,b\n`),
  text('cells of 30,000 letters', () => `Address\n${`${'a'.repeat(30_000)}!\n`.repeat(50)}`),
  text('cells of 30,000 digits', () => `${'1'.repeat(30_000)}x,City\n`.repeat(50)),
  text('cells of 30,000 signs', () => `Address\n${`x${', '.repeat(15_000)}1\n`.repeat(50)}`),
  { name: 'a cell of 200 MB', ending: 'csv', write: writeLongCell },
  workbook('a text of 200 MB', () => ({
    strings: longString(200 * MB),
    rows: [HEADER, '<row><c t="s"><v>0</v></c></row>'],
  })),
  workbook('a text of 1.3 MB, 1,998 times', () => ({
    strings: [`<si><t>${'a'.repeat(1.3 * MB)}</t></si>`],
    rows: many(999, () => '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'),
  })),
  workbook('a text of 32,000 letters, 100,000 times', () => ({
    strings: [`<si><t>${'a'.repeat(32_000)}</t></si>`],
    rows: many(100_000, () => '<row><c t="s"><v>0</v></c></row>'),
  })),
  workbook('the last column alone, 200,000 rows', () => ({
    rows: many(200_000, (n) => `<row r="${n}"><c r="XFD${n}"><v>1</v></c></row>`),
  })),
  workbook('16,384 columns, 100 rows', () => ({
    rows: many(100, (n) => row(...many(16_384, (column) => (n === 1 ? 'Street' : `Mill ${column}`)))),
  })),
  workbook('a row of three million cells', () => ({
    rows: ['<row>', ...many(3_000_000, () => '<c r="A1"><v>1</v></c>'), '</row>'],
  })),
];
