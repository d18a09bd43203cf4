import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const REPORTS = resolve(import.meta.dirname, '../../../fixtures/public-reports');

async function readFile(path: string) {
  const { format, choices, columns } = await inspectFile(path, {});
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    rows.push(...records.map(({ cells }) => cells));
  return { choices, columns, rows };
}

function read(content: string | Buffer) {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, content);
  return readFile(path);
}

const times = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => line(row)).join('');

describe('a file from a public bug report', () => {
  it.each([
    [
      'delimiter-semicolon-address-with-commas.csv',
      ';',
      30,
      ['C001', '1 High Street, Leeds, LS1 1AA, United Kingdom'],
    ],
    ['decimal-comma.csv', ';', 39, ['Bahnhofstr. 1, 50667 Köln', '50,1']],
    ['tsv-quotes.txt', '\t', 3, ['Ann', 'The Elms 1 High St', 'Leeds', 'LS1 1AA']],
    ['open-quote.csv', ',', 6, ['P0', '5 Stewart Road', 'Harpenden', 'AL5 4QA']],
    ['backslash-quotes.csv', ',', 3, ['1', 'Ann', '"The Elms", 12 High St', 'Leeds', 'LS1 1AA']],
    ['equals-quote.csv', ';', 2, ['Ann', '12', 'Boston', '02134']],
    [
      'filemaker-vertical-tabs.csv',
      ',',
      21,
      ['Ann Day', '1 High St\nFlat 2\nLeeds\nLS1 1AA', 'ann@example.com'],
    ],
    ['nul.csv', ',', 2, ['Ann', '1 High St', 'Leeds', 'LS1 1AA']],
    ['null-words.csv', ',', 9, ['0', 'Ann', '5 Stewart Road', '', 'Harpenden', 'AL5 4QA']],
    ['ctrl-z.csv', ',', 3, ['Ann', '5 Stewart Road', 'Harpenden', 'AL5 4QA']],
  ])('is read correctly: %s', async (name, delimiter, count, first) => {
    const { choices, columns, rows } = await readFile(join(REPORTS, name));
    expect([choices.delimiter, rows.length]).toEqual([delimiter, count]);
    expect(rows[0]).toEqual(first);
    expect(rows.every(({ length }) => length === columns.length)).toBe(true);
  });

  it('is read with all its rows, even those after a quote that is never closed', async () => {
    const { rows } = await readFile(join(REPORTS, 'open-quote.csv'));
    expect(rows.map(([name]) => name)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5']);
    expect(rows[1]).toEqual(['P1', '61 Bridge Road East', 'Welwyn Garden City', 'AL7 1JR']);
  });
});

const ADDRESS = (row: number): string => `${row} High Street, Leeds, LS1 ${row % 9}AA`;

describe('the delimiter of a text file', () => {
  it.each([
    [
      'tabs between addresses with commas',
      `Name\tAddress\n${times(9, (row) => `C${row}\t${ADDRESS(row)}\n`)}`,
      '\t',
      2,
    ],
    ['bars', `Name|Address|Country\n${times(9, (row) => `C${row}|${ADDRESS(row)}|UK\n`)}`, '|', 3],
    ['carets', `Name^Address\n${times(9, (row) => `C${row}^${ADDRESS(row)}\n`)}`, '^', 2],
    ['semicolons without a header', times(9, (row) => `C${row};${ADDRESS(row)}\n`), ';', 2],
    [
      'semicolons below a title',
      `Kunden 2024\n\nNr;Adresse\n${times(9, (row) => `${row};${ADDRESS(row)}\n`)}`,
      ';',
      2,
    ],
    [
      'semicolons with two decimals',
      `Name;Lat;Lon\n${times(9, (row) => `C${row};50,${row};7,${row}\n`)}`,
      ';',
      3,
    ],
    ['semicolons in two rows', 'Name;Address\nAnn;1 High St, Leeds\n', ';', 2],
    ['commas next to tags', `Name,Tags,City\n${times(9, (row) => `C${row},a;b;c,Leeds\n`)}`, ',', 3],
    ['commas next to bars', `Name,Tags,City\n${times(9, (row) => `C${row},a|b,Leeds\n`)}`, ',', 3],
    [
      'a line that names it',
      `sep=|\nName|Address\n${times(9, (row) => `C${row}|${ADDRESS(row)}\n`)}`,
      '|',
      2,
    ],
    ['an address in each line', times(9, (row) => `${ADDRESS(row)}\n`), ',', 3],
    [
      'control characters',
      `Name\u001FAddress\u001E${times(9, (row) => `C${row}\u001F${ADDRESS(row)}\nUK\u001E`)}`,
      '\u001F',
      2,
    ],
    [
      'control characters and lines',
      `Name\u001FAddress\n${times(9, (row) => `C${row}\u001F${ADDRESS(row)}\n`)}`,
      '\u001F',
      2,
    ],
  ])('is found in a file with %s', async (_, content, delimiter, width) => {
    const { choices, columns, rows } = await read(content);
    expect([choices.delimiter, columns.length, rows.length]).toEqual([
      delimiter,
      width,
      /Name;Address\nAnn/u.test(content) ? 1 : 9,
    ]);
  });
});

describe('quotes in a text file', () => {
  it.each([
    [
      'single',
      `'id','name','street'\n${times(9, (row) => `${row},'O''Brien','1 High St, Flat 2'\n`)}`,
      ['0', "O'Brien", '1 High St, Flat 2'],
    ],
    ['single quotes without need', `'id','name'\n${times(9, (row) => `'${row}','Ann'\n`)}`, ['0', 'Ann']],
    [
      'after blanks',
      `id, name, street\n${times(9, (row) => `${row}, "Ann", "1 High St, Leeds"\n`)}`,
      ['0', 'Ann', '1 High St, Leeds'],
    ],
    [
      'single quotes after blanks',
      `id, name, street\n${times(9, (row) => `${row}, 'Ann', '1 High St, Leeds'\n`)}`,
      ['0', 'Ann', '1 High St, Leeds'],
    ],
    [
      'quotes escaped by backslashes',
      `"id","name"\n${times(9, (row) => `"${row}","Ann \\"Bee\\" Day"\n`)}`,
      ['0', 'Ann "Bee" Day'],
    ],
    [
      'no quotes and escaped delimiters',
      `id,street,city\n${times(9, (row) => `${row},1 High St\\, Flat 2,Leeds\n`)}`,
      ['0', '1 High St, Flat 2', 'Leeds'],
    ],
  ])('are recognised: %s', async (_, content, first) => {
    const { columns, rows } = await read(content);
    expect([columns.length, rows.length]).toEqual([first.length, 9]);
    expect(rows[0]).toEqual(first);
  });

  it.each([
    [
      'names that begin with an apostrophe',
      `name,city\n${times(9, () => "'t Hooft,'s-Hertogenbosch\n")}`,
      ["'t Hooft", "'s-Hertogenbosch"],
    ],
    [
      'folders that end in a backslash',
      `"id","path"\n${times(9, () => '"1","C:\\dir\\"\n')}`,
      ['1', 'C:\\dir\\'],
    ],
    [
      'cells of several lines',
      `a,b\n${times(9, () => '"1 High St\nFlat, 2","see, a\nb, c"\n')}`,
      ['1 High St\nFlat, 2', 'see, a\nb, c'],
    ],
    ['inches', `a,b\n${times(9, () => 'x,5" pipe\n')}`, ['x', '5" pipe']],
  ])('are not misread: %s', async (_, content, first) => {
    const { rows } = await read(content);
    expect([rows[0], rows.length]).toEqual([first, 9]);
  });

  it.each([
    ['in the first row', 0],
    ['in the last row', 8],
  ])('hide no row if they are never closed: %s', async (_, where) => {
    const { rows } = await read(
      `Name,Street,City\n${times(9, (row) => `C${row},${row === where ? '"' : ''}${row} High St,Leeds\n`)}`,
    );
    expect(rows).toEqual(Array.from({ length: 9 }, (__, row) => [`C${row}`, `${row} High St`, 'Leeds']));
  });
});

describe('a cell of a text file', () => {
  it.each([
    [
      'filled up with zeros',
      Buffer.from(`Name|City\r\n${times(30, () => `Ann${'\0'.repeat(17)}|Leeds${'\0'.repeat(15)}\r\n`)}`),
      ['Ann', 'Leeds'],
    ],
    ['before the end of a DOS file', 'Name,City\r\nAnn,Leeds\u001A', ['Ann', 'Leeds']],
    ['before a line that ends a DOS file', 'Name,City\r\nAnn,Leeds\r\n\u001A\r\n', ['Ann', 'Leeds']],
    ['with repetitions', 'Name,City\r"Ann","Leeds\u001DYork"\r', ['Ann', 'Leeds\nYork']],
    ['written so that Excel keeps it', 'Name,ZIP\nAnn,"=""02134"""\n', ['Ann', '02134']],
    ['that is a formula', 'Name,ZIP\nAnn,"=A1&""x"""\n', ['Ann', '=A1&"x"']],
    ['of a person called Null', 'Name,City\nNull,\\N\n', ['Null', '']],
    [
      'without a value, in two-byte letters',
      iconv.encode('Name;Ort\nKöln;NULL\n', 'utf-16', { addBOM: true }),
      ['Köln', ''],
    ],
  ])('is read correctly: %s', async (_, content, first) => {
    const { rows } = await read(content);
    expect(rows[0]).toEqual(first);
    expect(new Set(rows.map((cells) => cells.join('|'))).size).toBe(1);
  });
});
