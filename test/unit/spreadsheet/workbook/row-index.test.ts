/** Adding columns with positions from a first pass gives the same result as a pass through every cell. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { createRowIndex } from '../../../../src-main/spreadsheet/workbook/patch/row-index.ts';
import { createSheetWalker } from '../../../../src-main/spreadsheet/workbook/sheet-walker.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../../support/files/added-heads.ts';
import { makeWorkbook, text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

/** The last columns are empty cells with only a style. Some of them are where columns are added. */
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** Rows as programs write them, and as they should not. */
const row = fc.record({
  cells: fc.array(fc.constantFrom('text', 'style', 'none'), { maxLength: 7 }),
  isBackwards: fc.boolean(),
  hasNumber: fc.boolean(),
  after: fc.constantFrom('', '<extLst/>', ' ', '<!-- row -->'),
});

it('an export puts all cells in the right place, even if the cells of a row are out of order', async () => {
  const patch = fc.record({ isThere: fc.boolean(), isReplaced: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(row, patch), { minLength: 1, maxLength: 6 }), async (rows) => {
      const path = join(tempDir(), 'list.xlsx');
      const xml = rows.map(([{ cells, isBackwards, hasNumber, after }], i) => {
        const number = i + 2;
        const written = cells.slice(0, 7).map((kind, column) => {
          const reference = `${LETTERS[column]}${number}`;
          // Only the first three columns, those of the list, have content.
          if (kind === 'text' && column < 3) return text(reference, `own ${reference}`);
          return kind === 'none' ? '' : `<c r="${reference}" s="1"/>`;
        });
        const ordered = isBackwards ? written.toReversed() : written;
        return `<row${hasNumber ? ` r="${number}"` : ''}>${ordered.join('')}${after}</row>`;
      });
      const header = `<row r="1">${['A1', 'B1', 'C1'].map((place) => text(place, `name ${place}`)).join('')}</row>`;
      await makeWorkbook(path, { sheet: worksheet(header + xml.join('')) });

      const { format, choices, columns } = await inspectFile(path, { headerRow: 1 });
      const patches = rows.flatMap(([, { isThere, isReplaced }], i): readonly RowPatch[] => {
        const replaced = isReplaced ? [{ column: 1, text: `new ${i + 2}` }] : [];
        return isThere ? [{ sourceRow: i + 2, added: [`added ${i + 2}`], replaced }] : [];
      });
      const output = join(tempDir(), 'out.xlsx');
      const source = { format, ...choices };
      async function* each(): AsyncGenerator<RowPatch> {
        yield* patches;
      }
      const wanted = { [Symbol.asyncIterator]: each };
      await writePatched(path, output, { source, columns, addedColumns: headsOf(['Added']), rows: wanted });

      // A row without changes stays as it is, even with cells out of order.
      const isOrdered = rows.every(([{ isBackwards }, { isThere }]) => isThere || !isBackwards);
      if (isOrdered) expect(await faultsOf(output)).toEqual([]);
      const back = new Map<number, readonly string[]>();
      for await (const { records } of readRecords(output, source))
        for (const { sourceRow, cells } of records) back.set(sourceRow, cells);
      rows.forEach(([{ cells }, { isThere, isReplaced }], i) => {
        const number = i + 2;
        const own = [0, 1, 2].map((column) =>
          cells[column] === 'text' ? `own ${LETTERS[column]}${number}` : '',
        );
        if (isThere && isReplaced) own[1] = `new ${number}`;
        const found = back.get(number) ?? [];
        expect([0, 1, 2, 3].map((column) => found[column] ?? '')).toEqual([
          ...own,
          isThere ? `added ${number}` : '',
        ]);
      });
    }),
    { numRuns: 60 },
  );
});

it('the row index stops storing all cells above a maximum number of cells', () => {
  const cells = Array.from({ length: 16_384 }, (_, i) => `<c r="${columnLetters(16_383 - i)}2" s="1"/>`);
  const walker = createSheetWalker({ values: false });
  const [wide] = walker.write(Buffer.from(worksheet(`<row r="2">${cells.join('')}</row>`)));
  if (!wide) throw new Error('the walker found no row');
  expect(wide.cells).toHaveLength(16_384);
  const index = createRowIndex(1);
  index.add(Array.from({ length: 12 }, () => ({ ...wide, from: 0, openEnd: 1, closeEnd: 2 })));
  expect(index.isWhole()).toBe(true);
  index.add([wide]);
  expect(index.isWhole()).toBe(false);
});
