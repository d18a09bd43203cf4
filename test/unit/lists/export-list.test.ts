import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import { formatMoment } from '#shared/messages/format.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { sheetNames } from '../../support/files/sheet-names.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, COLUMNS, testWorkspace } from '../../support/rows/workspace.ts';

const ROWS = [
  ['Ann', 'High St', '1', 'Leeds', 'LS1 1AA'],
  ['Bob', 'Low St', '2', 'York', 'YO1 1AA'],
];

const ANN = { street: 'High St', house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' };

/** @param workbook the imported file; by default a text file of the same rows */
async function exported(
  format: ExportFormat,
  layout: ExportLayout = 'added_columns',
  workbook?: string,
): Promise<string> {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const added = addList(workspace, ROWS);
  const asWorkbook = { format: 'xlsx', sheet: 'Members', encoding: null, delimiter: null } as const;
  const list = workbook ? { ...added, source: { ...added.source, ...asWorkbook } } : added;
  const { rows } = repositories;
  rows.setDecision(list.id, 1, byPerson('edited', { ...ANN, street: 'High Street' }));
  rows.setDecision(list.id, 2, byPerson('excluded'));
  const directory = tempDir();
  const source = workbook ?? join(directory, 'list.csv');
  if (!workbook) writeFileSync(source, [COLUMNS, ...ROWS].map((cells) => `${cells.join(',')}\n`).join(''));
  const output = join(directory, `out.${format}`);
  await exportList(
    { list, source, output, choices: exportChoices({ format, layout }) },
    {
      rows: repositories.rows,
      counts: repositories.exports,
      toRow: (stored) => new DerivedRow(stored, list.settings),
      emailsOf: () => () => [],
      receipt: makeReceipt(list.id, repositories),
      nowMs: () => 0,
      peer: null,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return output;
}

async function cellsOf(path: string, sheet: string): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, { sheet, headerRow: 0 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}

it('an export to a workbook adds a Summary sheet with counts of the exported rows', async () => {
  const output = await exported('xlsx');
  expect(await sheetNames(output)).toEqual(['List', 'Summary']);
  const summary = await cellsOf(output, 'Summary');
  expect(summary).toContainEqual(['First checked', 'never']);
  expect(summary).toContainEqual(['All', '2']);
  expect(summary).toContainEqual(['Not checked', '2']);
  expect(summary).toContainEqual(['Not decided', '0']);
});

it('an in-place export of a workbook logs the changes on a separate sheet', async () => {
  const output = await exported('xlsx', 'in_place');
  expect(await sheetNames(output)).toEqual(['List', 'Change log', 'Summary']);
  const [header, ann, bob] = await cellsOf(output, 'List');
  expect(ann?.slice(0, 6)).toEqual(['Ann', 'High Street', '1', 'Leeds', 'LS1 1AA', 'Edited']);
  expect(bob?.slice(0, 6)).toEqual([...(ROWS[1] ?? []), 'Excluded']);
  expect(header?.slice(5)).toEqual(['Status', 'Why', 'Decided address', 'Not in any column', 'Flag', 'Note']);
  const [names, ...lines] = await cellsOf(output, 'Change log');
  expect(names).toEqual(['Row', 'Cell', 'Column', 'Before', 'After', 'Why', 'Decided by', 'When']);
  expect(lines).toEqual([
    ['1', 'B2', 'Street', 'High St', 'High Street', 'Edited: street.', 'A person', formatMoment(0)],
  ]);
});

it('an export does not replace a formula, and logs the blocked correction', async () => {
  const directory = tempDir();
  const source = join(directory, 'list.xlsx');
  const formula = '<c r="B2" t="str"><f>"High"&amp;" St"</f><v>High St</v></c>';
  const cells = (row: number, texts: readonly string[]) =>
    texts.map((value, i) => (row === 2 && i === 1 ? formula : text(`${'ABCDE'[i]}${row}`, value))).join('');
  const rowXml = [COLUMNS, ...ROWS].map((texts, i) => `<row r="${i + 1}">${cells(i + 1, texts)}</row>`);
  await makeWorkbook(source, { sheet: worksheet(rowXml.join('')) });
  const output = await exported('xlsx', 'in_place', source);
  expect((await cellsOf(output, 'Members'))[1]?.slice(0, 3)).toEqual(['Ann', 'High St', '1']);
  const [, line] = await cellsOf(output, 'Change log');
  expect(line?.slice(1, 6)).toEqual([
    'B2',
    'Street',
    'High St',
    'High St',
    'The cell contains a formula. “High Street” was not written.',
  ]);
});

it('an export does not change a merged cell, and logs the blocked correction', async () => {
  const source = join(tempDir(), 'list.xlsx');
  const rowXml = [COLUMNS, ...ROWS].map((texts, i) => {
    const cells = texts.map((value, column) => text(`${'ABCDE'[column]}${i + 1}`, value)).join('');
    return `<row r="${i + 1}">${cells}</row>`;
  });
  const sheet = worksheet(rowXml.join('')).replace(
    '</sheetData>',
    '</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>',
  );
  await makeWorkbook(source, { sheet });
  const [, line] = await cellsOf(await exported('xlsx', 'in_place', source), 'Change log');
  expect(line?.slice(4, 6)).toEqual([
    'High St',
    'The cell is part of merged cells. Their rows need different texts, or this cell is not the first one. “High Street” was not written.',
  ]);
});

it('an in-place export of a text file describes the changes of a row at the end of the row', async () => {
  const [header, ann, bob] = readFileSync(await exported('csv', 'in_place'), 'utf8').split('\n');
  expect(header).toMatch(
    /^Name,Street,Number,City,Postcode,Status,.*,Before the change,Why changed,Changed by,Changed at$/u,
  );
  expect(ann).toContain('Ann,High Street,1,Leeds,LS1 1AA,Edited,');
  expect(ann).toContain(',Street: High St,Edited: street.,A person,');
  expect(bob).toMatch(/^Bob,Low St,2,York,YO1 1AA,Excluded,.*,,,,$/u);
});

it('an export to a text file contains only the header and the rows', async () => {
  const lines = readFileSync(await exported('csv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(1 + ROWS.length);
});
