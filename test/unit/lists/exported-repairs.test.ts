import { expect, it } from 'vitest';
import type { RepairInForce } from '#shared/domain/repair/repairs.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { type DecidedList, decidedList, exportedList } from '../../support/rows/exported-list.ts';

const ROWS = [
  ['Ann', 'HIGH STREET', '1', 'LEEDS', 'LS1 1AA'],
  ['Bob', '"MILL LANE"', '2', 'York', 'YO1 1AA'],
  ['Cem', 'KIRK ROAD', '3', 'Hull', 'HU1 1AA'],
];
const REPAIRS: readonly RepairInForce[] = [
  { id: 'stray_quotes', switchedOnAtMs: 0 },
  { id: 'line_breaks', switchedOnAtMs: 0 },
  { id: 'capitals', columns: [1, 3], switchedOnAtMs: 0 },
];

async function summaryOf(decided: DecidedList): Promise<readonly string[]> {
  const { path } = await exportedList(decided, { format: 'xlsx', layout: 'in_place' });
  const { format, choices } = await inspectFile(path, { sheet: 'Summary', headerRow: 0 });
  const lines: string[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) lines.push(cells.filter((cell) => cell !== '').join(': '));
  return lines;
}

it('the summary of an export counts repaired cells, but not in excluded rows', async () => {
  const decided = decidedList(ROWS, [null, null, byPerson('excluded')]);
  const settings = { ...decided.list.settings, repairs: REPAIRS };
  const lines = await summaryOf({ ...decided, list: { ...decided.list, settings } });
  expect(lines.slice(lines.indexOf('Repairs that were switched on: Cells'))).toEqual([
    'Repairs that were switched on: Cells',
    'Stray quotation marks: 1',
    'Line breaks inside a cell: 0',
    'ALL CAPITALS: 3',
  ]);
});

it('the summary of an export does not mention repairs if no repair is switched on', async () => {
  const lines = await summaryOf(decidedList(ROWS, []));
  expect(lines.filter((line) => line.startsWith('Repairs'))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^Time, all runs together/u);
});
