/** Cells are written in the dialect of the text file, and all other bytes stay unchanged. */
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { patchText } from '../../../support/files/patch-text.ts';

const word: fc.Arbitrary<string> = fc.constantFrom(
  'Leeds',
  'Köln',
  'São Paulo',
  'a, b',
  'x;y',
  'say "hi"',
  'two\nlines',
  '12',
  'tab\there',
);
const COLUMNS = ['Name', 'Street', 'City'];
const WIDTH = COLUMNS.length;

const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  /** Quotes every field, every non-empty field, or those that need it. */
  quotes: fc.constantFrom('all', 'filled', 'needed'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  endsInLine: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'iso-8859-15'),
  hasMark: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never;

/** A record of the list with its changes. A replaced cell never equals the file's own text. */
const record = fc.record({
  cells: fc.array(fc.oneof(word, fc.constant<string>('')), { minLength: WIDTH, maxLength: WIDTH }),
  leaveOut: fc.boolean(),
  replaced: fc.option(fc.tuple(fc.nat(WIDTH - 1), word), { nil: null }),
  added: fc.tuple(fc.oneof(word, fc.constant('')), fc.oneof(word, fc.integer())),
});

function field(value: string | number, { delimiter, quotes }: Dialect): string {
  const text = String(value);
  const needs = text.includes(delimiter) || /["\r\n]/u.test(text);
  const isQuoted = needs || quotes === 'all' || (quotes === 'filled' && text !== '');
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

function fileOf(lines: readonly (readonly (string | number)[])[], made: Dialect): Buffer {
  const { delimiter, lineEnd, endsInLine, encoding, hasMark } = made;
  const records = lines.map((cells) => cells.map((cell) => field(cell, made)).join(delimiter));
  const mark = hasMark && encoding.startsWith('utf') ? '\uFEFF' : '';
  return iconv.encode(mark + records.join(lineEnd) + (endsInLine ? lineEnd : ''), encoding, {
    addBOM: false,
  });
}

it('an export writes new cells in the dialect of the file, and removes left-out records completely', async () => {
  await fc.assert(
    fc.asyncProperty(dialect, fc.array(record, { minLength: 1, maxLength: 6 }), async (made, records) => {
      // An empty and a filled field show how the file quotes. The last record ends as the file does.
      const all = records.map((each, i) => ({
        ...each,
        cells: each.cells.with(0, 'Ann').with(1, ''),
        leaveOut: each.leaveOut && i + 1 < records.length,
      }));
      const content = fileOf([COLUMNS, ...all.map(({ cells }) => cells)], made);
      const rows = all.map(({ leaveOut, replaced, added }, i): RowPatch => {
        const patch = replaced === null ? [] : [{ column: replaced[0], text: replaced[1] }];
        return { sourceRow: i + 2, added, replaced: patch, leaveOut };
      });
      const { delimiter, encoding } = made;
      const options = { encoding, delimiter, columns: COLUMNS, added: ['Status', 'Why'] };
      const { bytes, rows: count } = await patchText(content, rows, options);
      const kept = all.filter(({ leaveOut }) => !leaveOut);
      const after = kept.map(({ cells, replaced, added }) => [
        ...(replaced === null ? cells : cells.with(replaced[0], replaced[1])),
        ...added,
      ]);
      const expected = fileOf([[...COLUMNS, 'Status', 'Why'], ...after], made);
      expect(iconv.decode(bytes, encoding)).toBe(iconv.decode(expected, encoding));
      expect(bytes.equals(expected)).toBe(true);
      expect(count).toBe(kept.length);
    }),
    { numRuns: 300 },
  );
});

it('an export can leave out a record between a blank line and a last record without a line end', async () => {
  const rows = [2, 3].map((sourceRow) => ({ sourceRow, added: [], leaveOut: sourceRow === 3 }));
  const { bytes } = await patchText(Buffer.from('a,b,c\r\n\r\nx,y,z\nlast,"y'), rows, { encoding: 'utf-8' });
  expect(bytes.toString()).toBe('a,b,c\r\n\r\nlast,"y');
});

it.each([
  ['utf-8', 'a,b,c\nKöln,x,y\n'],
  ['utf-8', '\uFEFFa,b,c\nKöln,x,y\n'],
  ['windows-1252', 'a,b,c\nKöln,x,y\n'],
  ['utf-16le', '\uFEFFa,b,c\nKöln,x,y\n'],
])('an export converts a file in %s to UTF-8 with one byte order mark on request', async (encoding, text) => {
  const rows = [{ sourceRow: 2, added: ['Łódź'] }];
  const content = iconv.encode(text, encoding, { addBOM: false });
  const { bytes, notes } = await patchText(content, rows, { encoding, added: ['New'], to: 'utf-8' });
  expect(bytes.toString('utf8')).toBe('\uFEFFa,b,c,New\nKöln,x,y,Łódź\n');
  expect(notes.encodingBefore).toBe(encoding === 'utf-8' ? null : encoding);
});

it('an export to UTF-8 does not change the invalid bytes of a file that is read as UTF-8', async () => {
  const content = Buffer.concat([Buffer.from('a,b,c\nK'), Buffer.from([0xf6]), Buffer.from('ln,x,y\n')]);
  const { bytes } = await patchText(content, [], { encoding: 'utf-8', to: 'utf-8' });
  expect(bytes.subarray(3).equals(content)).toBe(true);
});

it('an export refuses to convert half a surrogate pair in a UTF-16 file to UTF-8', async () => {
  const content = Buffer.from('a,b,c\nx\ud83d,y,z\n', 'utf16le');
  await expect(patchText(content, [], { encoding: 'utf-16le', to: 'utf-8' })).rejects.toMatchObject({
    failure: { code: 'encoding_misread', row: 2 },
  });
});
