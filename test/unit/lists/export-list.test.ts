import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportList } from '../../../src-main/lists/export-list.ts';
import { toRow } from '../../../src-main/review/read-rows.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import type { SheetFormat } from '#shared/domain/list.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { addList, COLUMNS, testWorkspace } from '../../support/workspace.ts';

const ROWS = [
  ['Ann', 'High St', '1', 'Leeds', 'LS1 1AA'],
  ['Bob', 'Low St', '2', 'York', 'YO1 1AA'],
];

async function exported(format: SheetFormat): Promise<string> {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = addList(workspace, ROWS);
  const directory = tempDir();
  const source = join(directory, 'list.csv');
  writeFileSync(source, [COLUMNS, ...ROWS].map((cells) => `${cells.join(',')}\n`).join(''));
  const output = join(directory, `out.${format}`);
  await exportList(
    { list, source, output, format, layout: 'added_columns' },
    {
      rows: repositories.rows,
      toRow: (stored) => toRow(stored, list.settings),
      receipt: makeReceipt(list.id, repositories),
      nowMs: () => 0,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return output;
}

it('a workbook comes with a Summary sheet that counts the rows that were written', async () => {
  const output = await exported('xlsx');
  const { format, choices, sheets } = await inspectFile(output, { sheet: 'Summary', headerRow: 0 });
  expect(sheets).toEqual(['List', 'Summary']);
  const summary: (readonly string[])[] = [];
  for await (const { records } of readRecords(output, { format, ...choices }))
    for (const { cells } of records) summary.push(cells);
  expect(summary).toContainEqual(['First checked', 'never']);
  expect(summary).toContainEqual(['All', '2']);
  expect(summary).toContainEqual(['Not checked', '2']);
  expect(summary).toContainEqual(['Not decided', '2']);
});

it('a text file holds the rows and nothing else', async () => {
  const lines = readFileSync(await exported('csv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(1 + ROWS.length);
});
