import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writeFresh } from '../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../support/app/cli.ts';
import { headsOf } from '../../support/files/added-heads.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

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
  const plan = { source: { format, ...choices }, columns, addedColumns: headsOf(added), rows: again(rows) };
  const result = await writePatched(source, output, plan);
  return { result, bytes: readFileSync(output), output };
}

describe('a text file written with corrections', () => {
  it('contains its quotes, line ends and blank lines unchanged, and the added columns are aligned', async () => {
    const text = 'Street,Town\r\n"1, High St",Leeds\r\n\r\n=2+3,York,extra\nlast,Bath';
    const rows = [2, 4, 5].map((sourceRow) => ({ sourceRow, added: [`a,${sourceRow}`, 1.5] }));
    const { bytes, result } = await patchText(Buffer.from(text), ['New', 'Score'], rows);
    expect(bytes.toString()).toBe(
      'Street,Town,,New,Score\r\n"1, High St",Leeds,,"a,2",1.5\r\n\r\n=2+3,York,extra,"a,4",1.5\nlast,Bath,,"a,5",1.5',
    );
    expect(result.rows).toBe(3);
  });

  it('is identical to the original, byte for byte, if nothing is added', async () => {
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

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+44 20 7946 0000', "'+44 20 7946 0000"],
    ['-1.5', '-1.5'],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['－1-1', "'－1-1"],
    ['＠a', "'＠a"],
    ['＋1-1', "'＋1-1"],
    ['\u200B =1+1', "'\u200B =1+1"],
    ['\t1', "'\t1"],
    ['\nHigh St', `"'\nHigh St"`],
    // How a program with another delimiter would split the cell.
    [';=1+1', ";'=1+1"],
    [',=1+1', `",'=1+1"`],
    ['Flat 1;＝1+1', "Flat 1;'＝1+1"],
    ['High St 5-7, Co-op', '"High St 5-7, Co-op"'],
  ])(
    'does not let a spreadsheet program execute an answer of the service as a formula: %s',
    async (answer, field) => {
      const { bytes } = await patchText(
        Buffer.from('A,B\n=1,-2\n'),
        ['New'],
        [{ sourceRow: 2, added: [answer] }],
      );
      expect(bytes.toString()).toBe(`A,B,New\n=1,-2,${field}\n`);
    },
  );

  it('has a guard before a formula that follows the file’s own delimiter in a cell', async () => {
    const rows = [{ sourceRow: 2, added: [], replaced: [{ column: 0, text: ';=1+1' }] }];
    const { bytes } = await patchText(Buffer.from('A;B\nx;y\n'), [], rows);
    expect(bytes.toString()).toBe(`A;B\n";'=1+1";y\n`);
  });

  it('has the new text in a replaced field, and the fields next to it unchanged', async () => {
    const rows = [{ sourceRow: 2, added: [], replaced: [{ column: 1, text: 'York, North' }] }];
    const { bytes } = await patchText(Buffer.from('A,B,C\n"x",Leeds,"z"\n'), [], rows);
    expect(bytes.toString()).toBe('A,B,C\n"x","York, North","z"\n');
  });
});

describe('a workbook written with corrections', () => {
  const SOURCE = project('test/fixtures/lists/gbr_nhs_multiline_address_cells.xlsx');

  it('has its own cells unchanged, and the added cells after them', async () => {
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
      addedColumns: headsOf(['New', 'Number']),
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

  it('has only the new text in a replaced cell', async () => {
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

describe('a new file with the rows of a list', () => {
  it('has a guard only in the replaced and added cells of a CSV file', async () => {
    const path = join(tempDir(), 'out.csv');
    const cells = ['-1.5', '+44 20 7946 0000', '=1+1', '@home'];
    await writeFresh(path, {
      format: 'csv',
      header: ['-a', 'b', 'c', 'd'],
      addedColumns: headsOf(['New']),
      rows: each([{ cells, replaced: [{ column: 3, text: '@home' }], added: ['=2+2'] }]),
    });
    expect(readFileSync(path, 'utf8')).toBe(
      "\uFEFF-a,b,c,d,New\r\n-1.5,+44 20 7946 0000,=1+1,'@home,'=2+2\r\n",
    );
  });

  const text = fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((value) => value.replaceAll(/(?!\n)\p{Cc}/gu, '').toWellFormed());

  it.each(['csv', 'xlsx'] as const)('is read back as it was written: %s', async (format) => {
    const header = ['Name', 'Street name', 'Town'];
    // A first cell with letters, so that no row is empty and the header differs from the rows.
    const row = fc.tuple(
      fc.constant('row'),
      text,
      fc.constantFrom('00123', '1234567890123456', '1.2E+10', ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const path = join(tempDir(), `out.${format}`);
        const fresh = rows.map((cells) => ({ cells, replaced: [], added: [] }));
        await writeFresh(path, { format, header, addedColumns: [], rows: each(fresh) });
        const { choices, format: found } = await inspectFile(path, { headerRow: 1 });
        const back: string[][] = [];
        for await (const { records } of readRecords(path, {
          format: found,
          ...choices,
          delimiter: format === 'csv' ? ',' : null,
        })) {
          for (const { cells } of records) back.push([...cells, '', '', ''].slice(0, 3));
        }
        expect(back).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
});
