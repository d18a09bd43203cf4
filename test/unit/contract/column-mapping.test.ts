import { expect, it } from 'vitest';
import { columnMapping } from '#shared/contract/import/columns.ts';

it('a stored mapping that names a column twice in a field uses the column once', () => {
  expect(columnMapping.parse({ address: [1, 2], postcode: [4, 4] })).toEqual({
    address: [1, 2],
    postcode: [4],
  });
});
