/** Each of these workbooks has a single fault, which the checker must find. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textStream, writeZip } from '../../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { project } from '../../../support/app/cli.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { unpack } from '../../../support/files/workbook-checker/package.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const MADE = project('test/fixtures/spreadsheets/made');
const SHEET = 'xl/worksheets/sheet1.xml';

async function changed(name: string, part: string, from: string | RegExp, to: string): Promise<string> {
  const path = join(tempDir(), 'changed.xlsx');
  const parts = await unpack(join(MADE, name));
  const before = parts.get(part)?.toString('utf8') ?? '';
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeZip(
    path,
    [...parts].map(([file, content]) => ({
      path: file,
      open: () => textStream([file === part ? after : content.toString('utf8')]),
    })),
  );
  return path;
}

const WRONG: readonly (readonly [fault: string, part: string, from: string | RegExp, to: string])[] = [
  ['two relationships of one id', 'xl/_rels/workbook.xml.rels', /Id="[^"]*"(?=.*Id="([^"]*)")/u, 'Id="$1"'],
  ['a relationship leads nowhere', 'xl/worksheets/_rels/sheet1.xml.rels', 'tables/table1', 'tables/table9'],
  ['a relationship that the part has not', SHEET, /(<tablePart [^>]*r:id=")[^"]*/u, '$1rId99'],
  ['a type for a part that is not there', '[Content_Types].xml', '/xl/tables/table1.xml', '/xl/tables/a.xml'],
  ['another type than its relationship says', '[Content_Types].xml', 'spreadsheetml.table+xml', 'x+xml'],
  ['two cells of one reference', SHEET, 'r="B2"', 'r="A2"'],
  ['cell references do not ascend', SHEET, 'r="A3"', 'r="C3"'],
  ['a cell outside its row', SHEET, 'r="B2"', 'r="B3"'],
  ['row numbers do not ascend', SHEET, '<row r="3"', '<row r="2"'],
  ['a style out of range', SHEET, /(r="A2" s=")\d+/u, '$1999'],
  ['a shared text out of range', SHEET, /(r="A2"[^>]*><v>)\d+/u, '$19999'],
  ['a cell outside the dimension', SHEET, /(<dimension ref=")[^"]*/u, '$1A1:G7'],
  ['columns that overlap', SHEET, /(<col [^>]*)max="2"/u, '$1max="6"'],
  [
    'merged cells that overlap',
    SHEET,
    '<mergeCell ref="M2:N3"/>',
    '<mergeCell ref="M2:N3"/><mergeCell ref="N3:O4"/>',
  ],
  ['merged cells in a table', SHEET, '<mergeCell ref="M2:N3"/>', '<mergeCell ref="B2:C2"/>'],
  ['the count of mergeCells is wrong', SHEET, '<mergeCells count="1"', '<mergeCells count="2"'],
  [
    'an element after those it must precede',
    SHEET,
    /(<mergeCells .*<\/mergeCells>)(.*<\/dataValidations>)/u,
    '$2$1',
  ],
  ['a dxfId out of range', SHEET, /dxfId="\d+"/u, 'dxfId="99"'],
  ['dataValidation over no range', SHEET, /(<dataValidation [^>]*sqref=")[^"]*/u, '$1D7:D2'],
  ['a table with more or fewer columns than its range', 'xl/tables/table1.xml', 'ref="A1:I7"', 'ref="A1:J7"'],
  ['a filter beyond its table', 'xl/tables/table1.xml', '<autoFilter ref="A1:I7"', '<autoFilter ref="A1:J7"'],
  ['two columns of one id', 'xl/tables/table1.xml', 'id="3"', 'id="2"'],
  ['two columns of one name', 'xl/tables/table1.xml', 'name="Half"', 'name="LABEL"'],
  ["a table's column is named otherwise in its cell", 'xl/tables/table1.xml', 'name="Half"', 'name="Third"'],
  ['a note of no author', 'xl/comments1.xml', /authorId="\d+"/u, 'authorId="7"'],
  ['notes without a shape', 'xl/drawings/vmlDrawing1.vml', 'ObjectType="Note"', 'ObjectType="Rect"'],
  ['the count of cellXfs is wrong', 'xl/styles.xml', /<cellXfs count="\d+"/u, '<cellXfs count="1"'],
  ['a fillId out of range', 'xl/styles.xml', /fillId="\d+"/u, 'fillId="99"'],
  ['a defined name of no sheet', 'xl/workbook.xml', 'localSheetId="0"', 'localSheetId="9"'],
  ['the count of texts is wrong', 'xl/sharedStrings.xml', /count="\d+"/u, 'count="3"'],
];

it.each(WRONG)('the checker of workbooks finds the fault: %s', async (fault, part, from, to) => {
  const faults = await faultsOf(await changed('libreoffice-list.xlsx', part, from, to));
  expect(faults.map(([, found]) => found)).toContain(fault);
});

it('the checker of workbooks finds a shared formula without its first cell', async () => {
  const path = await changed(
    'openpyxl-shared-formulas.xlsx',
    SHEET,
    ' si="0" ref="H2:H7"',
    ' si="5" ref="H2:H7"',
  );
  expect((await faultsOf(path)).map(([, fault]) => fault)).toContain(
    'a shared formula without its first cell',
  );
});

it('the checker finds no fault in workbooks of other programs, except texts counted twice by XlsxWriter', async () => {
  for (const name of readdirSync(MADE)) {
    const faults = await faultsOf(join(MADE, name));
    expect(
      faults.filter(([, fault]) => fault !== 'the count of texts is wrong'),
      name,
    ).toEqual([]);
  }
});
