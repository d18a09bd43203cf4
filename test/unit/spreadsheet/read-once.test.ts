/** A preview reads many sheets, but their shared parts only once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectWorkbook } from '../../../src-main/spreadsheet/workbook/inspect-xlsx.ts';
import { openPackage, type Package } from '../../../src-main/spreadsheet/workbook/xlsx-package.ts';
import { tablesOf } from '../../../src-main/spreadsheet/xlsb/open-xlsb.ts';
import { project } from '../../support/app/cli.ts';
import { makeSheets } from '../../support/files/workbook-of-sheets.ts';
import { readInOrder, storedZip } from '../../support/files/zip-by-hand.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

async function counted(path: string) {
  const from = await openPackage(path, 'list');
  const opened: string[] = [];
  const counting: Package = {
    ...from,
    open: async (part) => {
      opened.push(part.fileName);
      return from.open(part);
    },
  };
  return { from: counting, times: (name: string) => opened.filter((each) => each.endsWith(name)).length };
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Sheets use texts late in the table, except the last sheet, which uses the first ones. */
async function workbook(): Promise<string> {
  const path = join(tempDir(), 'made.xlsx');
  const names = ['A', 'B', 'C', 'Members'];
  await makeSheets(
    path,
    names.map((name) => ({ name, rows: [['x']] })),
  );
  const texts = ['Street', 'City', '1 High St', 'Leeds'];
  const numbers = [[4], [5_000], [9_000], [0, 1, 2, 3]];
  const sheet = (cells: readonly number[]): string =>
    `<worksheet xmlns="${MAIN}"><sheetData>${[cells.slice(0, 2), cells.slice(2)]
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((each) => `<c t="s"><v>${each}</v></c>`).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`;
  const parts: Record<string, string | Buffer> = Object.fromEntries(readInOrder(readFileSync(path)));
  for (const [index, cells] of numbers.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheet(cells);
  parts['xl/_rels/workbook.xml.rels'] = String(parts['xl/_rels/workbook.xml.rels']).replace(
    '</Relationships>',
    `<Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  const items = Array.from(
    { length: 10_000 },
    (_, index) => `<si><t>${texts[index] ?? `Note ${index}`}</t></si>`,
  );
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${items.join('')}</sst>`;
  parts['xl/styles.xml'] = `<styleSheet xmlns="${MAIN}"/>`;
  writeFileSync(path, storedZip(parts));
  return path;
}

it('the texts and formats of a workbook are read only once', async () => {
  const { from, times } = await counted(await workbook());
  const { choices, columns, rows } = await inspectWorkbook(from, 0, {});
  from.close();
  expect([choices.sheet, columns, rows]).toEqual(['Members', ['Street', 'City'], [['1 High St', 'Leeds']]]);
  expect(['sharedStrings.xml', 'styles.xml'].map(times)).toEqual([1, 1]);
});

it('the formats of an XLSB workbook are read only once', async () => {
  const { from, times } = await counted(project('test/fixtures/spreadsheets/read-only/list.xlsb'));
  const tables = await tablesOf(from, false);
  const [sheet] = await tables.sheets();
  for (let look = 0; look < 3; look += 1) {
    let count = 0;
    for await (const { records } of tables.rows(sheet?.name ?? '')) count += records.length;
    expect(count).toBeGreaterThan(0);
  }
  tables.close();
  expect(times('styles.bin')).toBe(1);
});
