import { expect, test } from 'vitest';
import type { EnteredAddress } from '#shared/domain/address/address.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { answer, fielded, suggestion } from '../addresses.ts';

const LEEDS = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};

const judged = (own: Partial<EnteredAddress>, formatted = '') => {
  const match = answer(LEEDS, { address: suggestion(LEEDS, formatted) });
  const { rule, reasons } = judge({
    entered: { ...fielded(LEEDS), ...own },
    match,
    rules: presetRules('normal'),
  });
  return [rule, reasons[0]?.code];
};

test('a person must confirm a row if the answer does not contain the premise of the row', () => {
  expect(judged({ premise: 'Flat 2' })).toEqual([5, 'unit_missing']);
  expect(judged({ premise: 'Flat 2' }, 'Flat 2\n12 High Street\nLeeds\nLS1 4AB')).toEqual([8, 'as_entered']);
});

test('a row is accepted as entered even if the answer does not contain the organisation of the row', () => {
  expect(judged({ organisation: 'Smith Ltd' })).toEqual([8, 'as_entered']);
});
