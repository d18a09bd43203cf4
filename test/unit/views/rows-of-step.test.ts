import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { DOUBTFUL, listView } from '../../support/rows/list-view.ts';

it('a step of many rows leaves out those that a run has settled otherwise, and knows the others', async () => {
  const { views, put, id } = listView([DOUBTFUL, {}, {}]);
  const filter = { ...NO_FILTER, facets: { verdict: ['not_checked'] } };
  const rows = async () => {
    const found = await views.rowsOf(id, { kind: 'filter', filter, onlyUndecided: false });
    return [...found.positions].map((position, at) => [position, found.revisions[at]]);
  };
  expect(await rows()).toEqual([
    [2, 0],
    [3, 0],
  ]);
  put(2, DOUBTFUL);
  put(3, { revision: 7 });
  views.settled(id, Uint32Array.of(2, 3));
  expect(await rows()).toEqual([
    [2, 0xff_ff_ff_ff],
    [3, 7],
  ]);
});
