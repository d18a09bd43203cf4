/** Writes back real workbooks from the shared data, if present. Everything else must stay unchanged. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../src-main/spreadsheet/cell-reference.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { project } from '../../../support/app/cli.ts';
import { type ReadSheet, readWorkbookAgain } from '../../../support/files/second-reader.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { rangesOf, type WorkbookRanges } from '../../../support/files/workbook-ranges.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import {
  around,
  changedParts,
  changedStyles,
  columnPastAll,
  partsOfSheet,
  wrongCells,
} from './same-workbook.ts';
import { BESIDE, type Writing, writeBack } from './written-workbook.ts';

const VALID = project('../shared/data/C_file_formats/valid');
/** Workbooks that are refused, by the code of the failure. Their first sheet has no row, or no column is free. */
const REFUSED: Readonly<Record<string, string>> = {
  '47089.xlsm': 'file_empty',
  '53105.xlsx': 'file_too_large',
};
/** Names that cover exactly the list and must then cover our columns too. */
const WIDENED: Readonly<Record<string, Partial<WorkbookRanges>>> = {
  'unicodeSheetName.xlsx': { names: { '0 test_named_range': 'Sheet・1!$A$1:$D$9' } },
};
/** Its style sheet is empty, so no cell can look different. */
const WITHOUT_FORMATS = 'nonstandard-xml-ns-prefix.xlsx';
/** Has two parts of the same name, and programs disagree about which one counts. */
const AMBIGUOUS = 'duplicate-filename.xlsx';
const WORKBOOKS = (existsSync(VALID) ? readdirSync(VALID) : []).filter(
  (file) => /\.xls[xm]$/u.test(file) && file !== AMBIGUOUS && !(file in REFUSED),
);

/** Replaces the first two columns with content, because an empty column has no address. */
function inPlace(own: ReadSheet): Writing {
  const columns = [...own.cells]
    .filter(([, { value }]) => value !== null)
    .map(([reference]) => columnOf(reference));
  return {
    columns: [...new Set(columns)].toSorted((a, b) => a - b).slice(0, 2),
    textFor: (reference) => `new ${reference}`,
  };
}

it.runIf(existsSync(VALID)).each(Object.entries(REFUSED))(
  'the app refuses the workbook %s with the failure %s',
  async (file, code) => {
    const output = join(tempDir(), 'out.xlsx');
    const refused = writeBack(join(VALID, file), output, BESIDE, 'A');
    await expect(refused).rejects.toMatchObject({ failure: { code } });
    expect(existsSync(output)).toBe(false);
  },
);

describe.each(WORKBOOKS)('the export of the workbook %s', (file) => {
  it.each([
    ['beside', () => BESIDE],
    ['in place', inPlace],
  ])('changes nothing but the exported cells: %s', async (_, writingFor) => {
    const source = join(VALID, file);
    const output = join(tempDir(), 'out.xlsx');
    const { choices } = await inspectFile(source, {});
    const name = choices.sheet ?? '';
    const before = await readWorkbookAgain(source);
    const own = before.sheets.get(name);
    if (!own) throw new Error(`no sheet ${name}`);
    const firstAdded = columnPastAll(own);
    const writing = writingFor(own);
    const written = await writeBack(source, output, writing, firstAdded);

    if (writing !== BESIDE) expect(written.isTinted).toBe(file !== WITHOUT_FORMATS);
    const { sheet } = await partsOfSheet(source, name);
    expect((await changedParts(source, output)).filter((part) => part !== sheet)).toEqual([]);
    expect(await changedStyles(source, output)).toEqual([]);
    const known = new Set((await faultsOf(source)).map(([part, fault]) => `${part}: ${fault}`));
    const faults = await faultsOf(output);
    expect(faults.filter(([part, fault]) => !known.has(`${part}: ${fault}`))).toEqual([]);

    const after = await readWorkbookAgain(output);
    for (const [other, cells] of before.sheets)
      if (other !== name) expect(after.sheets.get(other), other).toEqual(cells);
    const list = after.sheets.get(name) ?? own;
    expect(wrongCells(own, list, written).slice(0, 4)).toEqual([]);
    expect(around(list, firstAdded)).toEqual(around(own, firstAdded));
    // The checker tests the dimension.
    const ranges = await rangesOf(output, name);
    expect(ranges).toEqual({
      ...(await rangesOf(source, name)),
      dimension: ranges.dimension,
      ...WIDENED[file],
    });
  });
});
