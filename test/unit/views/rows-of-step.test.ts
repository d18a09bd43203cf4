import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { DOUBTFUL, listView } from '../../support/rows/list-view.ts';

it('marks rows that a run has changed since the page showed them, and returns the revisions of the others', async () => {
  const { views, put, id } = listView([DOUBTFUL, {}, {}]);
  const filter = { ...NO_FILTER, facets: { verdict: ['not_checked'] } };
  const rows = async () => {
    const found = await views.rowsOf(id, { kind: 'filter', filter, onlyUndecided: false });
    return [...found.positions].map((position, index) => [position, found.revisions[index]]);
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
