import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { CellValue, RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writeFresh } from '../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../support/cli.ts';
import { tempDir } from '../../support/temp-dir.ts';

type Cells = readonly (readonly string[])[];

async function read(path: string): Promise<Cells> {
  const { format, choices } = await inspectFile(path, {});
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
const again = <T>(items: readonly T[]): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => each(items) });

async function patchText(content: Buffer, added: readonly string[], rows: readonly RowPatch[]) {
  const directory = tempDir();
  const source = join(directory, 'in.csv');
  const output = join(directory, 'out.csv');
  writeFileSync(source, content);
  const { format, choices, columns } = await inspectFile(source, {});
  const plan = { source: { format, ...choices }, columns, addedColumns: added, rows: again(rows) };
  const result = await writePatched(source, output, plan);
  return { result, bytes: readFileSync(output), output };
}

describe('a patched text file', () => {
  it('keeps quoting, line ends, ragged rows and blank lines, and lines the added columns up', async () => {
    const text = 'Street,Town\r\n"1, High St",Leeds\r\n\r\n=2+3,York,extra\nlast,Bath';
    const rows = [2, 4, 5].map((sourceRow) => ({ sourceRow, added: [`a,${sourceRow}`, 1.5] }));
    const { bytes, result } = await patchText(Buffer.from(text), ['New', 'Score'], rows);
    expect(bytes.toString()).toBe(
      'Street,Town,,New,Score\r\n"1, High St",Leeds,,"a,2",1.5\r\n\r\n=2+3,York,extra,"a,4",1.5\nlast,Bath,,"a,5",1.5',
    );
    expect(result.rows).toBe(3);
  });

  it('is the same file, byte for byte, when nothing is added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (noise) => {
        const content = Buffer.concat([
          Buffer.from('Street;Town\nHigh St;Leeds\n'),
          Buffer.from(noise.filter((byte) => byte === 0x0a || (byte >= 0x20 && byte !== 0x22))),
        ]);
        const { bytes } = await patchText(content, [], []);
        expect(bytes.equals(content)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('becomes UTF-8, and says so, when its encoding lacks an added letter', async () => {
    const content = Buffer.from('Stra\u00DFe;Ort\nOtto-Braun-Stra\u00DFe;K\u00F6ln\n', 'latin1');
    const { bytes, result } = await patchText(content, ['New'], [{ sourceRow: 2, added: ['Łódź'] }]);
    expect(result).toMatchObject({ encoding: 'utf-8', notes: { encodingChanged: true } });
    expect(bytes.toString('utf8')).toBe('\uFEFFStraße;Ort;New\nOtto-Braun-Straße;Köln;Łódź\n');
  });

  it('does not let an answer of the service run as a formula', async () => {
    const { bytes } = await patchText(
      Buffer.from('A,B\n1,2\n'),
      ['New'],
      [{ sourceRow: 2, added: ['=HYPERLINK("http://x")'] }],
    );
    expect(bytes.toString()).toBe(`A,B,New\n1,2,"'=HYPERLINK(""http://x"")"\n`);
  });

  it('has a field replaced and its neighbours as they were', async () => {
    const rows = [{ sourceRow: 2, added: [], replaced: [{ column: 1, text: 'York, North' }] }];
    const { bytes } = await patchText(Buffer.from('A,B,C\n"x",Leeds,"z"\n'), [], rows);
    expect(bytes.toString()).toBe('A,B,C\n"x","York, North","z"\n');
  });
});

describe('a patched workbook', () => {
  const SOURCE = project('test/fixtures/lists/gbr_nhs_multiline_address_cells.xlsx');

  it('has its own cells as they were and the added ones beside them', async () => {
    const output = join(tempDir(), 'out.xlsx');
    const { format, choices, columns } = await inspectFile(SOURCE, {});
    const rows: RowPatch[] = [];
    for await (const { records } of readRecords(SOURCE, { format, ...choices })) {
      for (const { sourceRow } of records)
        rows.push({ sourceRow, added: [`row ${sourceRow} \u0007 <&>`, sourceRow] });
    }
    const plan = {
      source: { format, ...choices },
      columns,
      addedColumns: ['New', 'Number'],
      rows: again(rows),
    };
    const result = await writePatched(SOURCE, output, plan);
    expect(result.rows).toBe(rows.length);

    const before = await read(SOURCE);
    const after = await read(output);
    expect(after).toEqual(
      before.map((cells, i) => [
        ...cells,
        `row ${rows[i]?.sourceRow} \u0007 <&>`,
        String(rows[i]?.sourceRow),
      ]),
    );
    expect((await inspectFile(output, {})).columns).toEqual([...columns, 'New', 'Number']);
  });

  it('has a replaced cell with the new text only', async () => {
    const output = join(tempDir(), 'out.xlsx');
    const { format, choices, columns } = await inspectFile(SOURCE, {});
    const [first] = await read(SOURCE);
    const rows = [
      { sourceRow: choices.headerRow + 1, added: [], replaced: [{ column: 1, text: 'Another name' }] },
    ];
    await writePatched(SOURCE, output, {
      source: { format, ...choices },
      columns,
      addedColumns: [],
      rows: again(rows),
    });
    const [patched] = await read(output);
    expect(patched).toEqual(first?.map((cell, column) => (column === 1 ? 'Another name' : cell)));
  });
});

describe('a fresh file', () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((value) => value.replaceAll(/(?!\n)\p{Cc}/gu, '').toWellFormed());

  it.each(['csv', 'xlsx'] as const)('is read again as it was written: %s', async (format) => {
    const header = ['Name', 'Street name', 'Town'];
    // A first cell with letters, so that no row is empty and the header is told from the rows.
    const row = fc.tuple(
      fc.constant('row'),
      text,
      fc.constantFrom('00123', '1234567890123456', '1.2E+10', ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const path = join(tempDir(), `out.${format}`);
        await writeFresh(path, { format, header, rows: each<readonly CellValue[]>(rows) });
        const { choices, format: found } = await inspectFile(path, { headerRow: 1 });
        const back: string[][] = [];
        for await (const { records } of readRecords(path, {
          format: found,
          ...choices,
          delimiter: format === 'csv' ? ',' : null,
        })) {
          for (const { cells } of records) back.push([...cells, '', '', ''].slice(0, 3));
        }
        const guarded = (cell: string) =>
          format === 'csv' && /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
        expect(back).toEqual(rows.map((cells) => cells.map(guarded)));
      }),
      { numRuns: 40 },
    );
  });
});
