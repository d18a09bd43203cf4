/** Tables in every encoding and dialect are read as they were written. Any other bytes lead to a message. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import { createCodec } from '../../../../src-main/spreadsheet/text/text-units.ts';
import { patchText } from '../../../support/files/patch-text.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

/** Characters of multi-byte encodings, whose tables are too long to test completely. */
const SIGNS = 'éßŁжΩ日本語かなカナ漢字丁目２８－中国北京市街路臺縣號서울특별시도로😀';
const PLAIN = Array.from('aZ09 ,;|\t"\n.-');
/** In these encodings, the byte of a bar is part of other characters. */
const WITHOUT_BAR = new Set(['shift_jis', 'gb18030', 'big5']);

function lettersOf(encoding: string): readonly string[] {
  const codec = createCodec(encoding);
  const single = Array.from({ length: 128 }, (_, index) => codec.decode(String.fromCharCode(0x80 + index)));
  return [...new Set([...single, ...Array.from(SIGNS)])].filter(
    (letter) => !/[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u.test(letter) && codec.encode(letter) !== null,
  );
}

const LETTERS = new Map(ENCODINGS.map(({ value }) => [value, lettersOf(value)]));

const dialect = fc
  .record({
    encoding: fc.constantFrom(...LETTERS.keys()),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    quotesAll: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .filter(({ encoding, delimiter }) => delimiter !== '|' || !WITHOUT_BAR.has(encoding));
type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never;

const cellOf = (encoding: string): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(LETTERS.get(encoding) ?? [])) },
      { weight: 2, arbitrary: fc.constantFrom(...PLAIN) },
    ),
    maxLength: 8,
  });

const made = dialect.chain((each) =>
  fc.tuple(
    fc.constant(each),
    fc.array(fc.array(cellOf(each.encoding), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  ),
);

function fileOf(
  table: readonly (readonly string[])[],
  { encoding, delimiter, lineEnd, ...how }: Dialect,
): Buffer {
  const codec = createCodec(encoding);
  const field = (cell: string): string =>
    how.quotesAll || cell.includes(delimiter) || /["\r\n]/u.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const lines = table.map((cells) => cells.map(field).join(delimiter) + lineEnd);
  const mark = how.hasMark && encoding.startsWith('utf') ? '\uFEFF' : '';
  return codec.toBytes(codec.encode(mark + lines.join('')) ?? '');
}

it('a table in any encoding and dialect is read correctly, and an export copies its bytes exactly', async () => {
  const directory = tempDir();
  const path = join(directory, 'list.csv');
  await fc.assert(
    fc.asyncProperty(made, async ([how, table]) => {
      const content = fileOf(table, how);
      writeFileSync(path, content);
      const choices = { sheet: null, encoding: how.encoding, delimiter: how.delimiter, headerRow: 0 };
      const read: (readonly string[])[] = [];
      for await (const { records } of readRecords(path, { format: 'csv', ...choices }))
        read.push(...records.map(({ cells }) => cells));
      expect(read).toEqual(table);
      expect(
        (await patchText(content, [], { encoding: how.encoding, delimiter: how.delimiter })).bytes,
      ).toEqual(content);
    }),
    { numRuns: 200 },
  );
});

it('any bytes are read as a table, or refused with a message', async () => {
  const path = join(tempDir(), 'list.csv');
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .constantFrom('Name;Straße\r\n', '"', '""', ';;;', '\uFEFF', '\u0000', 'sep=;\n', 'x'.repeat(300), '\r')
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom('Köln;"a\nb"\n', '日本,東京\n', '\uFEFFa,b\n')
      .map((text) => Buffer.from(text, 'utf16le')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      writeFileSync(path, Buffer.concat(pieces));
      try {
        const { format, choices, columns } = await inspectFile(path, {});
        expect(columns.length).toBeGreaterThan(0);
        for await (const { records } of readRecords(path, { format, ...choices }))
          for (const { cells } of records) expect(cells.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 200 },
  );
});
