import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import { createCodec } from '../../../../src-main/spreadsheet/text/text-units.ts';
import { patchText } from '../../../support/files/patch-text.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const ADDED = ['Status'];

async function patched(content: string, column: number, text: string) {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, content, 'utf8');
  const { choices, columns } = await inspectFile(path, { headerRow: 1 });
  const { encoding, delimiter, dialect } = choices;
  if (encoding === null || delimiter === null || !dialect) throw new Error('no text file');
  const rows = [];
  for await (const { records } of readRecords(path, { format: 'csv', ...choices })) rows.push(...records);
  const patches = rows.map(({ sourceRow }, index) => ({
    sourceRow,
    added: ['ok, done'],
    replaced: index === 0 ? [{ column, text }] : [],
  }));
  const options = { encoding, delimiter, dialect, columns, added: ADDED };
  const { bytes } = await patchText(Buffer.from(content, 'utf8'), patches, options);
  writeFileSync(path, bytes);
  const after: (readonly string[])[] = [];
  const widened = { ...dialect, width: dialect.width + ADDED.length };
  for await (const { records } of readRecords(path, { format: 'csv', ...choices, dialect: widened }))
    after.push(...records.map(({ cells }) => cells));
  return { written: bytes.toString('utf8'), before: rows.map(({ cells }) => cells), after };
}

const TEXT = '12 "B" High St, O\'Neill';

it.each([
  [
    'backslashes before quotes',
    '"id","street"\n"1","\\"A\\", High St"\n"2","x \\"y\\", z"\n',
    TEXT,
    '"id","street","Status"\n"1","12 \\"B\\" High St, O\'Neill","ok, done"\n"2","x \\"y\\", z","ok, done"\n',
  ],
  [
    'single quotes',
    "id,'street'\n1,'A, High St'\n2,'O''Brien, 3'\n",
    TEXT,
    "id,'street',Status\n1,'12 \"B\" High St, O''Neill','ok, done'\n2,'O''Brien, 3','ok, done'\n",
  ],
  ...['“”', '„“', '„”', '””', '«»'].map(([open = '', close = '']): [string, string, string, string] => [
    `${open}typographic${close} quotes`,
    `id,street\n1,${open}A, High St${close}\n2,${open}x${close}${close}y, 3${close}\n`,
    `12, ${open}B${close} High St`,
    `id,street,Status\n1,${open}${`12, ${open}B${close} High St`.replaceAll(close, close + close)}${close},${open}ok, done${close}\n2,${open}x${close}${close}y, 3${close},${open}ok, done${close}\n`,
  ]),
  [
    'blanks before quotes',
    'id, street\n1, "A, High St"\n2, "x, y"\n',
    TEXT,
    'id, street,Status\n1, "12 ""B"" High St, O\'Neill","ok, done"\n2, "x, y","ok, done"\n',
  ],
  [
    'control characters between fields and records',
    'id\u001Fstreet\u001E1\u001FA "x"\u001E2\u001Fx, y\nz\u001E',
    TEXT,
    'id\u001Fstreet\u001FStatus\u001E1\u001F12 "B" High St, O\'Neill\u001Fok, done\u001E2\u001Fx, y\nz\u001Fok, done\u001E',
  ],
  [
    'backslashes before delimiters',
    'id\tstreet\n1\tA\\\tB\n2\tx\\\ty\n',
    'C\tD',
    'id\tstreet\tStatus\n1\tC\\\tD\tok, done\n2\tx\\\ty\tok, done\n',
  ],
  [
    'texts written so that Excel keeps them',
    'id;zip\n1;="02134"\n2;="02135"\n',
    '02136',
    'id;zip;Status\n1;="02136";ok, done\n2;="02135";ok, done\n',
  ],
  [
    'such texts in quotes',
    'id;zip\n1;"=""02134"""\n2;="02135"\n',
    '02136',
    'id;zip;Status\n1;"=""02136""";ok, done\n2;="02135";ok, done\n',
  ],
  [
    'such texts in typographic quotes',
    'id;zip;street\n1;“="02134"”;“A; B”\n2;“="02135"”;“C; D”\n',
    '02136',
    'id;zip;street;Status\n1;“="02136"”;“A; B”;ok, done\n2;“="02135"”;“C; D”;ok, done\n',
  ],
  [
    'line breaks of FileMaker',
    'id,street\r1,"A\u000BB"\r2,"x\u000By"\r',
    'C\nD',
    'id,street,Status\r1,"C\u000BD","ok, done"\r2,"x\u000By","ok, done"\r',
  ],
  [
    'zeros and words for no value',
    'id,street\n1,A\u0000\n2,B\u0000\n3,NULL\n4,\\N\n',
    'C',
    'id,street,Status\n1,C,"ok, done"\n2,B\u0000,"ok, done"\n3,NULL,"ok, done"\n4,\\N,"ok, done"\n',
  ],
  [
    'the end of a DOS file',
    'id,street\r\n1,A\r\n2,B\u001A',
    'C',
    'id,street,Status\r\n1,C,"ok, done"\r\n2,B,"ok, done"\u001A',
  ],
  [
    'an unclosed quote',
    'id,street,city\n1,A,X\n2,"B,Y\n3,C,"Z"\n4,D,W\n',
    'E',
    'id,street,city,Status\n1,E,X,"ok, done"\n2,"B,Y,"ok, done"\n3,C,"Z","ok, done"\n4,D,W,"ok, done"\n',
  ],
])('an export keeps the dialect of a file with %s', async (_, content, text, expected) => {
  const { written, before, after } = await patched(content, 1, text);
  expect(written).toBe(expected);
  const wanted = before.map((cells, row) => (row === 0 ? cells.with(1, text) : cells));
  expect(after.map((cells) => cells.slice(0, -1))).toEqual(wanted);
  expect(after.every((cells) => cells.at(-1) === 'ok, done')).toBe(true);
});

it.each([
  ['gb18030', '王,“广场北路5号”\n李,“广场北路6号”\n'],
  ['euc-kr', '김,“가길 5”\n이,“가길 6”\n'],
  ['iso-2022-jp', '王,“広場北路5号”\n李,“広場北路6号”\n'],
])(
  'typographic quotes in %s are read as text, because their bytes are also parts of letters',
  async (encoding, rows) => {
    const path = join(tempDir(), 'list.csv');
    const codec = createCodec(encoding);
    writeFileSync(path, codec.toBytes(codec.encode(rows) ?? expect.fail('missing character')));
    const { choices } = await inspectFile(path, { encoding, headerRow: 0 });
    const cells: (readonly string[])[] = [];
    for await (const { records } of readRecords(path, { format: 'csv', ...choices }))
      cells.push(...records.map((record) => record.cells));
    expect(cells).toEqual(
      rows
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',')),
    );
  },
);
