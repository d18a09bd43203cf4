/** Writes back workbooks of three other programs. A second reader (hucre) and a format checker compare them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../src-main/spreadsheet/cell-reference.ts';
import { project } from '../../../support/app/cli.ts';
import {
  type ReadCell,
  type ReadSheet,
  type ReadWorkbook,
  readWorkbookAgain,
} from '../../../support/files/second-reader.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { rangesOf } from '../../../support/files/workbook-ranges.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { MADE_WORKBOOKS, type MadeWorkbook } from './made-workbooks.ts';
import {
  addedWidths,
  around,
  changedParts,
  changedStyles,
  partsOfSheet,
  wrongCells,
  wrongNotes,
} from './same-workbook.ts';
import { ADDED, BESIDE, type Writing, writeBack } from './written-workbook.ts';

const sourceOf = ({ file }: MadeWorkbook): string => project('test/fixtures/spreadsheets/made', file);

const IN_PLACE: Writing = { columns: [1, 2, 3, 4], textFor: (reference) => `new ${reference}` };

const WITH_NOTES: Writing = { ...IN_PLACE, note: (before) => `Before: ${before}` };

const WAYS: readonly (readonly [name: string, writing: Writing])[] = [
  ['beside', BESIDE],
  ['in place', IN_PLACE],
  ['in place with notes', WITH_NOTES],
];

const asWished = (made: MadeWorkbook, writing: Writing): Writing =>
  made.isProtected ? { ...writing, protection: 'remove' } : writing;

describe.each(MADE_WORKBOOKS)('the export of the workbook $file', (made) => {
  it.each(WAYS)('changes nothing but the exported cells: %s', async (_, writing) => {
    const source = sourceOf(made);
    const output = join(tempDir(), 'out.xlsx');
    const written = await writeBack(source, output, asWished(made, writing), made.firstAdded);
    expect(written.kept).toEqual(writing === BESIDE ? {} : (made.kept ?? {}));
    for (const reference of written.added.keys())
      if (reference.endsWith(`${made.totalsRow}`)) written.added.delete(reference);

    const { sheet, related } = await partsOfSheet(source, 'Members');
    const mayChange = new Set([
      sheet,
      ...related.filter((part) => part.includes('tables/') && made.widened?.tables),
      ...(writing.note ? [...related, sheet.replace('sheet1.xml', '_rels/sheet1.xml.rels')] : []),
    ]);
    const changed = await changedParts(source, output);
    expect(changed.filter((part) => !mayChange.has(part))).toEqual([]);
    expect(await changedStyles(source, output)).toEqual([]);

    const known = new Set((await faultsOf(source)).map(([part, fault]) => `${part}: ${fault}`));
    const faults = await faultsOf(output);
    expect(faults.filter(([part, fault]) => !known.has(`${part}: ${fault}`))).toEqual([]);

    const before = await readWorkbookAgain(source);
    const after = await readWorkbookAgain(output);
    expect([...after.sheets.keys()]).toEqual([...before.sheets.keys(), 'Summary']);
    expect(after.dateSystem).toBe(before.dateSystem);
    expect(after.protection).toEqual(before.protection);
    for (const [name, own] of before.sheets)
      if (name !== 'Members') expect(after.sheets.get(name), name).toEqual(own);
    const members = sheetOf(before);
    const list = sheetOf(after);
    expect(wrongCells(members, list, written).slice(0, 4)).toEqual([]);
    const header = (written.rows[0] ?? 0) - 1;
    expect(list.cells.get(`${made.firstAdded}${header}`)?.style).toEqual(headerStyle(members, header));
    expect(wrongNotes(members, list, written)).toEqual([]);
    const { protection, ...rest } = around(members, made.firstAdded);
    expect(protection !== undefined).toBe(made.isProtected === true);
    expect(around(list, made.firstAdded)).toEqual(rest);
    expect(addedWidths(list, made.firstAdded)).toEqual(ADDED.map(({ width }) => width));
    expect(await rangesOf(output, 'Members')).toEqual({
      ...(await rangesOf(source, 'Members')),
      dimension: made.dimension,
      ...made.widened,
    });
  });
});

/** The style of the last header cell, which our first column copies. */
function headerStyle({ cells }: ReadSheet, row: number): ReadCell['style'] {
  const names = [...cells].filter(
    ([reference, { value }]) =>
      reference.endsWith(`${row}`) && /^[A-Z]+\d$/u.test(reference) && value !== null,
  );
  const [last] = names.toSorted(([a], [b]) => columnOf(b) - columnOf(a));
  return last?.[1].style;
}

function sheetOf({ sheets }: ReadWorkbook): ReadSheet {
  const found = sheets.get('Members');
  if (!found) throw new Error('missing sheet of the list');
  return found;
}

describe('a protected sheet', () => {
  it.each(MADE_WORKBOOKS.filter(({ isProtected }) => isProtected))(
    'is not changed without permission: $file',
    async (made) => {
      const output = join(tempDir(), 'out.xlsx');
      await expect(writeBack(sourceOf(made), output, IN_PLACE, made.firstAdded)).rejects.toMatchObject({
        failure: { code: 'sheet_protected', sheet: 'Members' },
      });
      expect(existsSync(output)).toBe(false);
    },
  );
});
