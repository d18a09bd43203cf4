import { expect, it } from 'vitest';
import { createColumns, putRow } from '../../../src-main/views/columns/list-columns.ts';
import { reviewKeys } from '../../../src-main/views/orders/review-order.ts';

it('a row that gets a new change while rows are ordered is placed alone, and not in the largest group', () => {
  const columns = createColumns(4, {});
  const put = (position: number, changeKey: number): unknown =>
    putRow(columns, [
      position,
      'fix',
      5,
      '',
      0.5,
      '',
      '',
      '',
      1,
      1,
      changeKey,
      null,
      null,
      null,
      null,
      0,
      0,
      1,
    ]);
  for (const [position, change] of [
    [1, 7],
    [2, 7],
    [3, 8],
  ] as const)
    put(position, change);
  const work = reviewKeys(columns);
  work.next();
  put(4, 9);
  let step = work.next();
  while (step.done !== true) step = work.next();
  const [, groups] = step.value;
  expect(groups?.[3]).toBe(groups?.[2]);
  expect(groups?.[3]).toBeGreaterThan(groups?.[0] ?? 0);
});
