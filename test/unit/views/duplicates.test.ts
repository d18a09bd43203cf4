import { expect, it } from 'vitest';
import { createColumns } from '../../../src-main/views/columns/list-columns.ts';
import {
  findDuplicates,
  membersOfGroup,
  sharedDeliveries,
} from '../../../src-main/views/groups/duplicates.ts';
import { runAtOnce } from '../../../src-main/views/time-slices.ts';

const SAME_NAME = { names: Float64Array.of(7, 7, 7, 7), organisations: new Float64Array(0) };

function twoPairs() {
  const columns = createColumns(4, {});
  const [first, second] = [columns.deliveries.idOf(10), columns.deliveries.idOf(20)];
  columns.delivery.set([first, first, second, second]);
  const shared = runAtOnce(sharedDeliveries(columns));
  const duplicates = runAtOnce(findDuplicates(columns, shared, SAME_NAME));
  const members = (row: number) => [...membersOfGroup(duplicates, columns, SAME_NAME, row, 'same_person')];
  return { columns, members, second };
}

it('a group of duplicates contains all rows at the delivery point of its first row', () => {
  const { members } = twoPairs();
  expect(members(0)).toEqual([0, 1]);
  expect(members(2)).toEqual([2, 3]);
});

// Excluding the other rows of a group must never exclude a row at another place.
it.each(['the other place', 'a place nobody has met'])(
  'a group of duplicates is empty if its first row has moved to %s',
  (where) => {
    const { columns, members, second } = twoPairs();
    columns.delivery[0] = where === 'the other place' ? second : columns.deliveries.idOf(30);
    expect(members(0)).toEqual([]);
  },
);
