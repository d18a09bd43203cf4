import { expect, it } from 'vitest';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import type { Job } from '../../../src-main/app/jobs/jobs.ts';
import { performJob } from '../../../src-main/app/jobs/perform-job.ts';
import { createColumnPreparation } from '../../../src-main/app/lists/column-preparation.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { orderColumns } from '../../../src-main/views/orders/order-columns.ts';
import { areTextsIndexed, indexTexts } from '../../../src-main/views/search/index-texts.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

const ROWS = [
  ['Bob', 'Mill Lane', '10', 'York', 'YO1'],
  ['ann', 'Abbey Road', '9', 'Leeds'],
  ['', 'abbey road', '', 'Leeds', 'LS1'],
];
const going = new AbortController().signal;

it('the app stores the order of each column, and sorts a list by these orders', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = addList(workspace, ROWS);
  await orderColumns(list, repositories, going);
  expect(repositories.ranks.columns(list.id)).toEqual([0, 1, 2, 3, 4]);
  const views = createListViews(repositories, () => 0);
  const sortedBy = async (by: number) => {
    const view = { filter: NO_FILTER, sort: [{ by, descending: false }] };
    const { rows } = await views.rows(list.id, view, { offset: 0, limit: 10 });
    return rows.map(({ position }) => position);
  };
  expect([await sortedBy(0), await sortedBy(1), await sortedBy(2), await sortedBy(4)]).toEqual([
    [2, 1, 3],
    [2, 3, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
  views.close();
});

it('a saved order that lacks rows is computed again, so that the order contains every row', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = addList(workspace, ROWS);
  repositories.ranks.keep(list.id, 1, Uint32Array.of(0));
  const views = createListViews(repositories, () => 0);
  const view = { filter: NO_FILTER, sort: [{ by: 1, descending: false }] };
  const { rows } = await views.rows(list.id, view, { offset: 0, limit: 10 });
  expect(rows.map(({ position }) => position)).toEqual([2, 3, 1]);
  views.close();
});

it('a newly opened list is sorted by a column before all facts of its rows are read', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = addList(workspace, streets(60_000));
  await orderColumns(list, repositories, going);
  const views = createListViews(repositories, () => 0);
  const sorted = { filter: NO_FILTER, sort: [{ by: 1, descending: true }] };
  const answered: string[] = [];
  await Promise.all([
    views.nextToReview(list.id, WHOLE_LIST, 0, false).then(() => answered.push('what is known of rows')),
    views.rows(list.id, sorted, { offset: 0, limit: 1 }).then(({ rows: [row] }) => {
      answered.push(row?.cells[1] ?? '');
    }),
  ]);
  expect(answered).toEqual(['Jj Street', 'what is known of rows']);
  views.close();
});

it('one job indexes the texts and orders the columns of a list', async () => {
  const workspace = testWorkspace();
  const { repositories, db } = workspace;
  const list = addList(workspace, ROWS);
  const nothing = (): void => {};
  await performJob(
    { kind: 'order_columns', listId: list.id },
    {
      db,
      workspaceDir: '',
      nowMs: () => 0,
      steadyMs: () => 0,
      post: nothing,
      pause: going,
      abandon: going,
      onTryNow: nothing,
      onChange: nothing,
      queueFor: () => {
        throw new Error('contacts no service');
      },
      openPeer: null,
      openImportPeer: null,
    },
  );
  expect(areTextsIndexed(list, repositories.signatures)).toBe(true);
  expect(repositories.ranks.columns(list.id)).toHaveLength(5);
});

it('an interrupted job continues with the columns that are still missing', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = addList(workspace, ROWS);
  const stopped = AbortSignal.abort();
  await expect(orderColumns(list, repositories, stopped)).rejects.toMatchObject({
    failure: { code: 'interrupted' },
  });
  expect(repositories.ranks.columns(list.id)).toEqual([]);

  const kept = Uint32Array.of(7, 8, 9);
  repositories.ranks.keep(list.id, 1, kept);
  await orderColumns(list, repositories, going);
  expect(repositories.ranks.columns(list.id)).toEqual([0, 1, 2, 3, 4]);
  expect(repositories.ranks.find(list.id, 1)).toEqual(kept);
});

it('a long list is prepared once, even if only its signatures are missing, and a short list never', async () => {
  // A list with more rows in its entry than in its table is quicker to make than a long one.
  const workspace = testWorkspace(false);
  const { repositories } = workspace;
  const [long, short, done, unsigned] = [1, 2, 3, 4].map(() => addList(workspace, ROWS).id);
  if (!long || !short || !done || !unsigned) throw new Error('missing list');
  for (const id of [long, done, unsigned]) repositories.lists.markReady(id, 60_000);
  for (const id of [done, unsigned])
    for (const column of [0, 1, 2, 3, 4]) repositories.ranks.keep(id, column, new Uint32Array(1));
  await indexTexts({ id: done, rowCount: 60_000 }, repositories, going);
  const begun: Job[] = [];
  const { context } = handlerWorld(workspace, {
    startJob: (job) => {
      begun.push(job);
      const nothing = (): void => {};
      return {
        pause: nothing,
        abandon: nothing,
        tryNow: nothing,
        change: nothing,
        ended: Promise.resolve({ ok: true }),
      };
    },
  });
  const orderList = createColumnPreparation(context);
  for (const id of [long, short, done, unsigned, long]) orderList(id);
  expect(begun).toEqual([
    { kind: 'order_columns', listId: long },
    { kind: 'order_columns', listId: unsigned },
  ]);
});
