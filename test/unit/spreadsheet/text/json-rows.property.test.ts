/** Rows built from the bytes of a text file equal those built from its texts, for any file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROW_LENGTH } from '../../../../src-main/spreadsheet/limits.ts';
import { readJsonRows } from '../../../../src-main/spreadsheet/read-json-rows.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type { ReadOptions } from '../../../../src-main/spreadsheet/sheet.ts';
import { CHUNK_BYTES } from '../../../../src-main/spreadsheet/text/read-json-csv.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

type Read = { readonly rows: readonly (readonly [number, string])[]; readonly failure: unknown };

async function collected(rows: AsyncIterable<readonly (readonly [number, string])[]>): Promise<Read> {
  const all: (readonly [number, string])[] = [];
  try {
    for await (const some of rows) all.push(...some);
    return { rows: all, failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The import drops the rows before a failure with the list.
    return { rows: [], failure: error.failure };
  }
}

async function* ofBytes(path: string, options: ReadOptions) {
  for await (const { json, ends, sourceRows } of readJsonRows(path, options)) {
    yield Array.from(ends, (end, index): readonly [number, string] => {
      const text = Buffer.from(json).toString('utf8', index === 0 ? 0 : ends[index - 1], end);
      return [sourceRows[index] ?? 0, text];
    });
  }
}

async function* ofTexts(path: string, options: ReadOptions) {
  for await (const { records } of readRecords(path, options))
    yield records.map(({ sourceRow, cells }): readonly [number, string] => [
      sourceRow,
      JSON.stringify(cells),
    ]);
}

let path = '';
beforeEach(() => {
  path = join(tempDir(), 'list.csv');
});

async function expectSame({
  encoding = 'utf-8',
  delimiter = ',',
  headerRow = 1,
  dialect = PLAIN_DIALECT,
} = {}): Promise<Read> {
  const options: ReadOptions = { format: 'csv', sheet: null, encoding, delimiter, headerRow, dialect };
  const read = await collected(ofBytes(path, options));
  expect(read).toEqual(await collected(ofTexts(path, options)));
  return read;
}

const LETTERS = ['Leeds', 'Köln', 'ß', '東京', '😀', ' ', '\\', '\uFEFF', '\u2028', 'ï»¿', '12', '', '""'];
const CONTROLS = ['\u0000', '\u000B', '\u001A', '\u001D', '\u001E', '\u001F', '\u007F', '\n', '\r', '\r\n'];
const WORDS = ['NULL', '\\N', 'null', 'NUL', '="02"', '=', '\\"', "'"];
const piece = fc.constantFrom(...LETTERS, ...CONTROLS, ...WORDS, '"', '"', ',', ';', '\t', '|', 'sep=;');

describe('the JSON rows of any text', () => {
  it('equal the rows built from the cells of the text', async () => {
    const file = fc.record({
      pieces: fc.array(piece, { maxLength: 40 }),
      delimiter: fc.constantFrom(',', ';', '\t', '|', ' ', '§'),
      encoding: fc.constantFrom('utf-8', 'windows-1252', 'cp437', 'shift_jis', 'utf-16le', 'us-ascii'),
      headerRow: fc.nat(3),
      hasMark: fc.boolean(),
      dialect: fc.record({
        quote: fc.constantFrom('"' as const, '"' as const, "'" as const, '' as const),
        escape: fc.constantFrom('quote' as const, 'quote' as const, 'backslash' as const),
        hasBlanks: fc.constantFrom(false, false, true),
        recordEnd: fc.constantFrom('line' as const, 'line' as const, 'separator' as const),
        width: fc.nat(3),
      }),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ pieces, encoding, hasMark, ...options }) => {
        writeFileSync(path, iconv.encode(pieces.join(''), encoding, { addBOM: hasMark }));
        await expectSame({ encoding, ...options });
      }),
      { numRuns: 200 },
    );
  });

  it('equal the rows built from the cells of the text, even if some bytes are invalid in the encoding', async () => {
    const bytes = fc.array(
      fc.constantFrom(0x22, 0x2c, 0x0a, 0x41, 0x5c, 0x80, 0xc3, 0xbc, 0xed, 0xa0, 0xff),
      {
        maxLength: 30,
      },
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('utf-8', 'gb18030'), async (content, encoding) => {
        writeFileSync(path, Buffer.from(content));
        await expectSame({ encoding, headerRow: 0 });
      }),
      { numRuns: 100 },
    );
  });
});

const line = fc.constantFrom(
  'a,b,c',
  'a,"b,c',
  '"a,b,c',
  'a,b,"c',
  'a,"b",c',
  'a,"b\nc",d',
  'a,"",c',
  'a,"""b,c',
  'x',
  '',
  'a,"b, 5"" c",d',
  '5",b,c',
);

const BREAKS = [
  '\r',
  '\n',
  '\r\n',
  '\u000B',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\t',
  '\u001D',
  '\u001E',
  ' ',
  '  ',
];
const withBreaks = fc
  .array(fc.oneof(fc.constantFrom('1 High St', 'Leeds', 'Köln'), fc.constantFrom(...BREAKS)), {
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

describe('the rows of a preview', () => {
  it('equal the rows that an import stores, whatever ends or breaks the lines of a cell', async () => {
    const file = fc.record({
      rows: fc.array(fc.tuple(withBreaks, withBreaks, withBreaks), { minLength: 1, maxLength: 6 }),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      isQuoted: fc.boolean(),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\u001E', '\u001E\n'),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, delimiter, isQuoted, lineEnd }) => {
        const written = (cell: string): string => (isQuoted ? `"${cell}"` : cell);
        const lines = [['Name', 'Street', 'Town'], ...rows.map((row) => row.map(written))];
        writeFileSync(path, lines.map((cells) => cells.join(delimiter) + lineEnd).join(''));
        const { format, choices, rows: previewed } = await inspectFile(path, { headerRow: 1 });
        const { rows: stored } = await collected(ofBytes(path, { format, ...choices }));
        expect(previewed).toEqual(stored.map(([, json]) => JSON.parse(json) as unknown));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('the JSON rows of a file with quotes that are never closed', () => {
  it('equal the rows built from its cells', async () => {
    const file = fc.record({ lines: fc.array(line, { maxLength: 14 }), width: fc.constantFrom(0, 3) });
    await fc.assert(
      fc.asyncProperty(file, async ({ lines, width }) => {
        writeFileSync(path, lines.join('\n'));
        await expectSame({ headerRow: 0, dialect: { ...PLAIN_DIALECT, width } });
      }),
      { numRuns: 400 },
    );
  });

  const RECORD = `1,${'2'.repeat(200)},3\n`;
  const toEnd = Math.ceil(CHUNK_BYTES / RECORD.length);
  const tooMany = Math.ceil((MAX_ROW_LENGTH * 1.5) / RECORD.length);
  it.each([
    ['within a cell of many records', `a,b,c\nx,"y,z\n${RECORD.repeat(150)}1,5",w\nx,y,z\n`, 153],
    ['within a cell of one record too many', `a,b,c\nx,"y,z\n${RECORD.repeat(99)}1,5",w\nx,y,z\n`, 102],
    ['within a cell of the most records allowed', `a,b,c\nx,"y,z\n${RECORD.repeat(98)}1,5",w\nx,y,z\n`, 2],
    ['with lines that are not records', `a,b,c\nx,"y,z\n${'1\n'.repeat(150)}1,5",w\nx,y,z\n`, 2],
    ['where the chunks end', `a,b,c\n${RECORD.repeat(toEnd)}x,"y,z\n${RECORD}`, toEnd + 2],
    ['far from the end', `a,b,c\nx,"y,z\n${RECORD.repeat(tooMany)}`, tooMany + 1],
  ])('equal the rows built from its cells: %s', async (_, content, count) => {
    writeFileSync(path, content);
    const { rows } = await expectSame({ dialect: { ...PLAIN_DIALECT, width: 3 } });
    expect(rows).toHaveLength(count);
  });
});

describe('the JSON rows of a long file', () => {
  it('equal the rows built from its cells, wherever its chunks end', async () => {
    const record = '"é, ""é""\r\n",""""\r\n';
    const bytes = Buffer.byteLength(record);
    for (let before = 0; before <= bytes; before += 1) {
      const header = `${'x'.repeat(CHUNK_BYTES - before - 2)}\r\n`;
      writeFileSync(path, `${header}${record}\r\n${record}`);
      const { rows } = await expectSame();
      expect(rows).toHaveLength(2);
    }
  });

  it.each([
    ['a row longer than a chunk', `a,b\n"${'x'.repeat(30_000)}",${'é,'.repeat(15_000)}\n`.repeat(12)],
    ['a cell of the maximum length', `a,b\n${'é'.repeat(MAX_CELL_LENGTH)},x\n`],
    ['a cell that is too long', `a,b\nx,y\nx,${'é'.repeat(MAX_CELL_LENGTH + 1)}\n`],
    ['the maximum number of columns', `a,b\n${'x,'.repeat(MAX_COLUMNS - 1)}x\n`],
    ['too many columns', `a,b\nx,y\n${'x,'.repeat(MAX_COLUMNS)}x\n`],
    ['a row that is too long', `a,b\nx,y\n${`${'x'.repeat(30_000)},`.repeat(MAX_ROW_LENGTH / 30_000 + 1)}\n`],
    ['a row without an end', `a,b\nx,"${'x\n'.repeat(MAX_ROW_LENGTH)}`],
    ['an unclosed quote', 'a,b\nx,y\nx,"y\nz,z\n'],
    ['an unclosed quote in the last line', 'a,b\nx,y\nx,"y ""z'],
    ['an unclosed quote in the header', 'a,"b\nx,y\nx,z\n'],
  ])('end in the same way as the rows built from its cells: %s', async (_, content) => {
    writeFileSync(path, content);
    await expectSame();
  });
});
