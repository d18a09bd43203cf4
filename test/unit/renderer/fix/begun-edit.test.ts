/** Tests where an edit starts, and what an unchanged edit does. */
import { expect, it } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { namedByList } from '../../../../src-renderer/store/fixing/address-to-edit.ts';
import { pageRow } from '../../../support/rows/unchecked-row.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

it('an edit that changes nothing is not saved, so the row keeps its answer and its decision', async () => {
  const { state, setState, asked } = storeOnFake({});
  setState({ screen: { name: 'review', listId: 1 }, cursor: { index: 0, row: pageRow(1) } });
  state().openFix('edit');
  state().editPart('street', '4 High Street');
  state().editPart('street', pageRow(1).entered.parts.street);
  await state().saveEdit();
  expect(asked('decideAndGoOn')).toEqual([]);
  expect(state().notice?.text).toBe('You edited nothing. The row is unchanged');
  expect(state().fixing?.isOpen).toBe(false);
});

it('an edit starts with the suggestion, but without a state or country that the list does not need', () => {
  const england = { ...EMPTY_ADDRESS, city: 'Leeds', state: 'England', country: 'United Kingdom' };
  const begun = (
    parts: Partial<Address>,
    mapping: ColumnMapping,
    defaultCountry: string | null = 'gbr',
  ): readonly string[] => {
    const { entered } = pageRow(1);
    const row = { entered: { ...entered, parts: { ...EMPTY_ADDRESS, ...parts } } };
    const { city, state, country } = namedByList(england, row, { mapping, defaultCountry });
    return [city, state, country];
  };
  expect(begun({}, { city: [0] })).toEqual(['Leeds', '', '']);
  expect(begun({}, { city: [0] }, null)).toEqual(['Leeds', '', 'United Kingdom']);
  expect(begun({}, { state: [1] })).toEqual(['Leeds', 'England', '']);
  expect(begun({ country: 'UK' }, { address: [0] })).toEqual(['Leeds', '', 'United Kingdom']);
});
