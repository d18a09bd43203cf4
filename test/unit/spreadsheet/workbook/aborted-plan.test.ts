import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namesInUse, tablesUsedWhole } from '../../../../src-main/spreadsheet/workbook/parts/names-in-use.ts';
import { readTable } from '../../../../src-main/spreadsheet/workbook/parts/tables.ts';
import { readOutsideRows } from '../../../../src-main/spreadsheet/workbook/patch/outside-rows.ts';
import { findWorksheet, readWorkbook } from '../../../../src-main/spreadsheet/workbook/workbook.ts';
import { openPackage } from '../../../../src-main/spreadsheet/workbook/xlsx-package.ts';
import { LIST_ROWS } from '../../../support/files/exported-list.ts';
import { makeWorkbook, worksheet } from '../../../support/files/made-workbook.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

it('every scan of a workbook stops when the export is cancelled', async () => {
  const path = join(tempDir(), 'list.xlsx');
  await makeWorkbook(path, { sheet: worksheet(LIST_ROWS) });
  const from = await openPackage(path, 'list.xlsx');
  const workbook = await readWorkbook(from);
  const sheet = findWorksheet(workbook, null);
  const signal = AbortSignal.abort();
  const table = readTable(workbook.part, '<table displayName="T" ref="A1:B3"/>', '');
  const looks = [
    async () => readOutsideRows(workbook, sheet, () => undefined, signal),
    async () => readOutsideRows(workbook, sheet, null, signal),
    async () => namesInUse(workbook, new Set(['list']), '', signal),
    async () => tablesUsedWhole(workbook, table ? [table] : [], [], signal),
  ];
  for (const look of looks) await expect(look()).rejects.toMatchObject({ failure: { code: 'interrupted' } });
  from.close();
});
