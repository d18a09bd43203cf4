import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import type { ExtraSheet } from '../../../../src-main/spreadsheet/sheet.ts';
import { writeFresh } from '../../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../../support/app/cli.ts';
import { exported, LIST_ROWS, tagsOf } from '../../../support/files/exported-list.ts';
import { worksheet } from '../../../support/files/made-workbook.ts';
import { partTexts } from '../../../support/files/part-texts.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import {
  chartsByOpenpyxl,
  commentsByOpenpyxl,
  pythonWithOpenpyxl,
} from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const SUMMARY: ExtraSheet = {
  name: "Ann's <summary>",
  widths: [30, 12],
  rows: () => [
    { cells: ['Rows', 'Count'], isHeading: true },
    { cells: ['Accept', 12], isHeading: false },
    { cells: ['Confirm & choose', 3], isHeading: false },
    { cells: ['Fix'], isHeading: false },
  ],
  charts: [
    { kind: 'bar', title: 'Verdicts', fromRow: 2, toRow: 4, anchor: { column: 3, row: 1 } },
    {
      kind: 'pie',
      title: 'Decisions',
      fromRow: 2,
      toRow: 3,
      anchor: { column: 3, row: 20 },
      colors: ['111111', '222222'],
    },
  ],
};

it('the charts of an added sheet refer to the rows of this sheet, and contain their values', async () => {
  const made = await exported({ sheet: worksheet(LIST_ROWS) }, [], { extraSheets: [SUMMARY] });
  const bar = made.parts['xl/charts/chart1.xml'] ?? '';
  expect(Array.from(bar.matchAll(/<c:v>([^<]*)</gu), ([, value]) => value)).toEqual([
    'Accept',
    'Confirm &amp; choose',
    'Fix',
    '12',
    '3',
    '0',
  ]);
  expect(Array.from(bar.matchAll(/<c:f>([^<]*)</gu), ([, range]) => range)).toEqual([
    "'Ann''s &lt;summary&gt;'!$A$2:$A$4",
    "'Ann''s &lt;summary&gt;'!$B$2:$B$4",
  ]);
  expect(tagsOf(made.parts['xl/charts/chart2.xml'], 'a:srgbClr')).toEqual([
    '<a:srgbClr val="111111"/>',
    '<a:srgbClr val="222222"/>',
  ]);
  expect(await faultsOf(made.output)).toEqual([]);
  if (pythonWithOpenpyxl)
    expect(chartsByOpenpyxl(made.output)).toEqual({ [SUMMARY.name]: ['BarChart', 'PieChart'] });
});

it('an export adds no charts to a workbook in the strict dialect, and a note reports this', async () => {
  const source = project('test/fixtures/spreadsheets/sample.strict.xlsx');
  const output = join(tempDir(), 'out.xlsx');
  const { format, choices, columns } = await inspectFile(source, {});
  const rows = { async *[Symbol.asyncIterator]() {} };
  const plan = { source: { format, ...choices }, columns, addedColumns: [], rows, extraSheets: [SUMMARY] };
  const { notes } = await writePatched(source, output, plan);
  expect(notes.notKept).toEqual([{ code: 'charts_left_out', count: 2 }]);
  expect(Object.keys(await partTexts(output)).filter((path) => path.includes('charts/'))).toEqual([]);
});

it('a new workbook also gets tints, notes, wrapped columns and charts', async () => {
  const output = join(tempDir(), 'fresh.xlsx');
  async function* rows() {
    yield {
      cells: ['High St', 'Leeds'],
      replaced: [{ column: 0, text: 'High Street', note: 'Was: High St' }],
      added: ['Checked', 0.98],
    };
  }
  const { notKept } = await writeFresh(output, {
    format: 'xlsx',
    header: ['Street', 'Town'],
    addedColumns: [
      { name: 'Why', width: 60, wraps: true },
      { name: 'Confidence', width: 12, wraps: false },
    ],
    rows: rows(),
    tint: true,
    notes: true,
    extraSheets: [SUMMARY],
  });
  expect(notKept).toEqual([]);
  const parts = await partTexts(output);
  const cells = tagsOf(parts['xl/worksheets/sheet1.xml'], 'c').map(
    (tag) => /s="(\d)"/u.exec(tag)?.[1] ?? '0',
  );
  expect(cells).toEqual(['1', '1', '1', '1', '2', '0', '3', '0']);
  expect(
    tagsOf(parts['xl/worksheets/sheet1.xml'], 'col').map((tag) => /width="(\d+)"/u.exec(tag)?.[1]),
  ).toEqual(['10', '10', '60', '12']);
  expect(Object.keys(parts)[0]).toBe('[Content_Types].xml');
  expect(await faultsOf(output)).toEqual([]);
  if (pythonWithOpenpyxl) {
    expect(commentsByOpenpyxl(output)).toEqual({ A2: 'Was: High St' });
    expect(chartsByOpenpyxl(output)).toEqual({ [SUMMARY.name]: ['BarChart', 'PieChart'] });
  }
});
