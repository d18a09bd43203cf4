/** Tests lists in ISO-2022-JP that Python's codec writes and reads. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readJsonRows } from '../../../../src-main/spreadsheet/read-json-rows.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { createRangePatcher } from '../../../../src-main/spreadsheet/text/patch-range.ts';
import { createCodec } from '../../../../src-main/spreadsheet/text/text-units.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../../support/files/added-heads.ts';
import { patchText } from '../../../support/files/patch-text.ts';
import { python } from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const encoding = 'iso-2022-jp';
const ESC = '\u001B';
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

let path = '';
beforeEach(() => {
  path = join(tempDir(), 'list.csv');
});

/** Includes two-byte characters with a byte equal to `"`, `,`, `;`, a tilde or a bar. */
const COLUMNS = ['氏名', '住所', 'Note'];
const rowOf = (index: number): readonly string[] => [
  ['山田 太郎', 'ガアイ、ヴ', '高橋, 真琴'][index % 3] ?? '',
  `大阪府松原市新堂${index}丁目２８６‐２${'　東棟'.repeat(20)}`,
  ['', 'say "山"', 'plain', '一\n二', 'a,b', '煤煙霧'][index % 6] ?? '',
];
const listOf = (rows: number) => [COLUMNS, ...Array.from({ length: rows }, (_, index) => rowOf(index + 1))];

const PROGRAM = `
import csv, json, sys
path, rows = json.load(sys.stdin)
with open(path, 'w', encoding='iso2022_jp', newline='') as file:
    csv.writer(file).writerows(rows)`;
function writeByPython(to: string, rows: readonly (readonly string[])[]): Buffer {
  execFileSync(python ?? '', ['-c', PROGRAM], { input: JSON.stringify([to, rows]) });
  return readFileSync(to);
}

async function readAsListed(): Promise<unknown[]> {
  const { choices, reasons, columns } = await inspectFile(path, {});
  expect(choices.encoding).toBe(encoding);
  expect(reasons.encoding).toBe('escape_sequences');
  const rows: unknown[] = [columns];
  for await (const { json, ends } of readJsonRows(path, { format: 'csv', ...choices })) {
    const text = Buffer.from(json);
    for (const [index, end] of ends.entries())
      rows.push(JSON.parse(text.toString('utf8', ends[index - 1] ?? 0, end)));
  }
  return rows;
}

describe.skipIf(!python)('a list that Python wrote in ISO-2022-JP', () => {
  it.each([1, 50, 1000])('is read as it was written: %d rows', async (count) => {
    const list = listOf(count);
    writeByPython(path, list);
    expect(await readAsListed()).toEqual(list);
  });

  it.each([1, 50, 1000])(
    'has, after an export, the bytes that Python would write: %d rows',
    async (count) => {
      const list = listOf(count);
      writeByPython(path, list);
      const rows = list.slice(1).flatMap((_, index) => {
        const text = `寝屋川市, 寿町~${index} 2-31`;
        const added = [index % 5 === 0 ? '正' : 'ok'];
        return { sourceRow: index + 2, added, replaced: index % 2 === 1 ? [{ column: 1, text }] : [] };
      });
      const output = join(tempDir(), 'out.csv');
      const plan = {
        source: { format: 'csv' as const, sheet: null, encoding, delimiter: ',', headerRow: 1 },
        columns: COLUMNS,
        addedColumns: headsOf(['結果']),
        encoding: 'own' as const,
        rows,
      };
      await writePatched(path, output, plan);
      const wanted = list.map((cells, index) => {
        const row = rows[index - 1];
        return row
          ? [...cells.with(1, row.replaced[0]?.text ?? cells[1] ?? ''), ...row.added]
          : [...cells, '結果'];
      });
      const after = readFileSync(output);
      expect(after).toEqual(writeByPython(path + '.wanted', wanted));

      const starts = [1, 20, 500].filter((row) => row <= count).map((row) => ({ row, record: row + 1 }));
      const inRanges = join(tempDir(), 'ranges.csv');
      await writePatched(path, inRanges, { ...plan, ranges: { starts, patch: patchRanges(rows) } });
      expect(readFileSync(inRanges)).toEqual(after);
    },
  );
});

type Ranges = NonNullable<Parameters<typeof writePatched>[2]['ranges']>;
const patchRanges = (rows: readonly RowPatch[]): Ranges['patch'] =>
  async function* (patching, ranges) {
    const patchRange = createRangePatcher(patching);
    for (const [index, range] of ranges.entries()) {
      const end = ranges[index + 1]?.firstRecord ?? Number.POSITIVE_INFINITY;
      yield patchRange(
        range,
        rows.filter(({ sourceRow }) => sourceRow >= range.firstRecord && sourceRow < end),
      );
    }
  };

/** Texts as other programs write them: old set names, JIS X 0201, half-width kana, and missing or redundant escapes. */
const TEXTS: readonly (readonly [kind: string, text: string, cells: readonly string[]])[] = [
  ['the set of 1978', `${ESC}$@;3ED${ESC}(B,b`, ['山田', 'b']],
  ['half-width kana', `${ESC}(I,"1${ESC}(B,b`, ['ｬ｢ｱ', 'b']],
  ['JIS X 0201 up to the line end', `${ESC}$B;3ED${ESC}(J,\\5~`, ['山田', '¥5‾']],
  ['letters of JIS X 0212', `${ESC}$(D0!${ESC}(B,b`, ['丂', 'b']],
  ['letters that Windows adds', `${ESC}$B-!|b${ESC}(B,b`, ['①髙', 'b']],
  ['escapes one after another', `${ESC}$B;3${ESC}(B${ESC}$BED${ESC}(B,b`, ['山田', 'b']],
  ['no escape before the line end', `a,${ESC}$B;3ED`, ['a', '山田']],
  ['half a letter', `${ESC}$B;${ESC}(B,b`, ['\uFFFD', 'b']],
  ['an unknown escape', `${ESC}[0m${ESC}(I1${ESC}(B,b`, ['\uFFFD[0mｱ', 'b']],
];

describe('a list that another program wrote in ISO-2022-JP', () => {
  it.each(TEXTS)('is read correctly: %s', async (_, text, cells) => {
    writeFileSync(path, bytesOf(`c,d\n${text}\ne,f\n`));
    expect(await readAsListed()).toEqual([['c', 'd'], cells, ['e', 'f']]);
  });

  it.each(TEXTS)(
    'keeps the text and bytes of the cells next to exported cells: %s',
    async (_, text, cells) => {
      const codec = createCodec(encoding);
      const [first, last] = [[{ column: 0, text: '大' }], [{ column: 1, text: '~' }]];
      for (const [column, replaced] of [first, last].entries()) {
        const rows = [{ sourceRow: 2, added: ['町'], replaced }];
        const { bytes } = await patchText(bytesOf(`c,d\n${text}\ne,f`), rows, {
          encoding,
          columns: ['c', 'd'],
          added: ['g'],
        });
        const wanted = cells.with(column, replaced[0]?.text ?? '');
        expect(codec.decode(codec.createReader()(bytes))).toBe(`c,d,g\n${wanted.join(',')},町\ne,f`);
        expect(bytes.toString('latin1')).toContain(text.split(/,(?=[^,]*$)/u)[1 - column]);
      }
    },
  );

  it('is distinguished from ASCII, wherever in the file its only escape sequence is', async () => {
    const before = 1024 * 1024;
    for (const shift of [-4, -3, -2, -1, 0, 1]) {
      const start = 'a,b\n'.padEnd(before + shift - 2, 'x,y\n') + '\n,';
      writeFileSync(path, bytesOf(`${start}${ESC}$B;3`));
      expect((await inspectFile(path, {})).choices.encoding, `${shift}`).toBe(encoding);
    }
    writeFileSync(path, bytesOf(`a,b\n${ESC}(B1,2\n`));
    expect((await inspectFile(path, {})).choices.encoding).toBe('utf-8');
  });
});

describe('a text file in ISO-2022-JP', () => {
  const piece = fc.constantFrom(
    ESC,
    '$B',
    '$@',
    '$(D',
    '(B',
    '(J',
    '(I',
    '$',
    '(',
    ';3',
    'E',
    ',',
    '"',
    '\\',
    '~',
    ' ',
  );
  const anyText = fc.string({
    unit: fc.oneof(piece, fc.constantFrom('\n', '\r', '\t', '\u00A4', '\u007F', '\u001E')),
  });

  it('is exported with all its bytes, wherever chunks split them', () => {
    const codec = createCodec(encoding);
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, cut) => {
        const [bytes, read] = [bytesOf(text), codec.createReader()];
        const units = read(bytes.subarray(0, cut)) + read(bytes.subarray(cut));
        expect(units).toBe(codec.createReader()(bytes));
        expect(codec.toBytes(units)).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it('contains the usual code of a letter that has two codes', () => {
    const codec = createCodec(encoding);
    expect(codec.toBytes(codec.encode('∵髙') ?? '').toString('latin1')).toBe(`${ESC}$B"h|b${ESC}(B`);
  });

  it('becomes UTF-8 on request, and otherwise the export lists the characters that the encoding lacks', async () => {
    const content = bytesOf(`a,b,c\n${ESC}$B;3ED${ESC}(B,1,${ESC}(I1${ESC}(B\n`);
    const rows = [{ sourceRow: 2, added: ['Łódź 町'] }];
    const options = { encoding, added: ['New'] };
    const { bytes } = await patchText(content, rows, { ...options, to: 'utf-8' });
    expect(bytes.toString('utf8')).toBe('\uFEFFa,b,c,New\n山田,1,ｱ,Łódź 町\n');
    const letters = ['Ł', 'ó', 'ź'].map((letter) => expect.objectContaining({ letter, cells: 1 }));
    await expect(patchText(content, rows, options)).rejects.toMatchObject({
      failure: { code: 'text_not_in_encoding', encoding, cells: 1, letters },
    });
  });

  it('does not become UTF-8 if half a letter in it would be lost', async () => {
    const content = bytesOf(`a,b,c\n${ESC}$B;${ESC}(B,1,2\n`);
    await expect(patchText(content, [], { encoding, to: 'utf-8' })).rejects.toMatchObject({
      failure: { code: 'encoding_misread', row: 2 },
    });
  });
});
