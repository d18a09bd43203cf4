/** A formula keeps its old value in the file, so the workbook requests a recalculation. */
import { expect, it } from 'vitest';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { ADDED, exported, LIST_ROWS, tagsOf } from '../../../support/files/exported-list.ts';
import { worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';

const WORKBOOK = 'xl/workbook.xml';
const NAMES = '<definedNames><definedName name="Town">Members!$B$2</definedName></definedNames>';
const CORRECTED: RowPatch = { sourceRow: 2, added: [], replaced: [{ column: 0, text: 'New St' }] };

it.each([
  ['', '<calcPr fullCalcOnLoad="1"/>'],
  [NAMES, '<calcPr fullCalcOnLoad="1"/>'],
  [
    `${NAMES}<calcPr calcId="191029" calcMode="manual" fullCalcOnLoad="0"/>`,
    '<calcPr calcId="191029" calcMode="manual" fullCalcOnLoad="1"/>',
  ],
])(
  'an export that replaces a cell requests a recalculation in a workbook with “%s”',
  async (names, wanted) => {
    const made = await exported({ sheet: worksheet(LIST_ROWS), names }, [CORRECTED]);
    const xml = made.parts[WORKBOOK];
    expect(tagsOf(xml, 'calcPr')).toEqual([wanted]);
    expect(xml).toContain(`${names.replace(/<calcPr.*/u, '')}${wanted}</workbook>`);
    expect(await faultsOf(made.output)).toEqual([]);
  },
);

it('an export requests no recalculation if it only adds columns, or if the correction is left out', async () => {
  for (const [rows, tail] of [
    [ADDED, ''],
    [[{ ...CORRECTED, sourceRow: 3 }], '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'],
  ] as const) {
    const made = await exported({ sheet: worksheet(LIST_ROWS, { tail }), names: NAMES }, rows);
    expect(made.parts[WORKBOOK]).not.toContain('calcPr');
  }
});

it('an export requests a recalculation even if it also changes the workbook part in other ways', async () => {
  const made = await exported({ sheet: worksheet(LIST_ROWS), names: NAMES }, [CORRECTED], {
    extraSheets: [{ name: 'Change log', widths: [9], rows: () => [{ isHeading: false, cells: ['A2'] }] }],
  });
  expect(tagsOf(made.parts[WORKBOOK], 'sheet')).toHaveLength(2);
  expect(tagsOf(made.parts[WORKBOOK], 'calcPr')).toHaveLength(1);
  expect(await faultsOf(made.output)).toEqual([]);
});
