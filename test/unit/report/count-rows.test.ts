import { expect, it } from 'vitest';
import { createReportReads } from '../../../src-main/db/reads/report-reads.ts';
import { countRows } from '../../../src-main/report/count-rows.ts';
import { addList, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';

const ROWS = [
  ['A', 'High Street', '1', 'Leeds', 'LS1 1AA'],
  ['B', 'High Street', '', 'Leeds', 'LS1 1AA'],
  ['C', '   ', '2', 'Leeds', ''],
  ['D', '', ''],
  ['E', 'Mill Lane', '4', 'York', 'YO1 7HR'],
];

it('the count of rows with a value for a mapped field ignores blank and missing cells', async () => {
  const { db, ...workspace } = testWorkspace();
  const list = addList({ db, ...workspace }, ROWS);
  const { filled } = await countRows(list, createReportReads(db));
  expect(filled).toEqual([
    { field: 'street', rows: 3 },
    { field: 'house_number', rows: 3 },
    { field: 'city', rows: 4 },
    { field: 'postcode', rows: 3 },
  ]);
});

it('the count for a field includes a row if one of the field’s columns has a value', async () => {
  const workspace = testWorkspace();
  const settings = { ...SETTINGS, mapping: { street: [1, 2] } };
  const list = addList(workspace, ROWS, settings);
  const { filled } = await countRows(list, createReportReads(workspace.db));
  expect(filled).toEqual([{ field: 'street', rows: 4 }]);
});

it('there are no field counts without mapped columns, and no counts at all without rows', async () => {
  const workspace = testWorkspace();
  const reads = createReportReads(workspace.db);
  const unmapped = await countRows(addList(workspace, ROWS, { ...SETTINGS, mapping: {} }), reads);
  expect(unmapped.filled).toEqual([]);
  expect(unmapped.groups).toMatchObject([{ verdict: 'not_checked', decision: null, rows: 5 }]);
  expect((await countRows(addList(workspace, []), reads)).groups).toEqual([]);
});

it('the counts include each row of the list once, however many rows are read at a time', async () => {
  const workspace = testWorkspace();
  const list = addList(workspace, ROWS);
  addList(workspace, ROWS);
  workspace.db
    .prepare(`UPDATE row_states SET verdict = 'fix', rule = 1 WHERE list_id = ? AND position % 2 = 0`)
    .run(list.id);
  const reads = createReportReads(workspace.db);
  const whole = await countRows(list, reads);
  expect(whole.groups.map(({ verdict, rows }) => [verdict, rows])).toEqual(
    expect.arrayContaining([
      ['fix', 2],
      ['not_checked', 3],
    ]),
  );
  for (const rowsAtOnce of [1, 2, 3, 5]) {
    const counts = await countRows(list, reads, rowsAtOnce);
    expect(counts.filled).toEqual(whole.filled);
    expect(new Set(counts.groups.map((each) => JSON.stringify(each)))).toEqual(
      new Set(whole.groups.map((each) => JSON.stringify(each))),
    );
  }
});
