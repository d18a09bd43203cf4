import { expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { addressAlone, addressKey } from '#shared/domain/outcome/address-alone.ts';

const PARTS = { ...EMPTY_ADDRESS, house_number: '4', street: 'Downing Street', city: 'Farnham' };

it.each([
  ['10 Unit Co\n4 Downing Street\nFarnham', '4 Downing Street\nFarnham'],
  ['Downing Street Practice, Flat 2, 4 Downing Street, Farnham', '4 Downing Street\nFarnham'],
  ['4 Downing Street\nFarnham', '4 Downing Street\nFarnham'],
  ['Farnham, Downing Street', 'Farnham, Downing Street'],
  ['', ''],
])('the address %j without flat and organisation is %j', (formatted, alone) => {
  expect(addressAlone({ parts: PARTS, formatted })).toEqual({ parts: PARTS, formatted: alone });
});

it('the address of a house without a number still contains the name of the house', () => {
  const named = { parts: { ...PARTS, house_number: '' }, formatted: 'Rose Cottage\nDowning Street\nFarnham' };
  expect(addressAlone(named)).toEqual(named);
});

it('equal addresses have the same key, and two named houses without a number have different keys', () => {
  const parts = { ...PARTS, country: 'gbr', state: 'England', city: 'FARNHAM' };
  expect(addressKey({ parts, formatted: '' })).toBe(
    addressKey({ parts: PARTS, formatted: '4 Downing Street\nFarnham' }),
  );
  const house = (name: string) =>
    addressKey({ parts: { ...PARTS, house_number: '' }, formatted: `${name}\nDowning Street` });
  expect(house('Rose Cottage')).not.toBe(house('Mill House'));
  expect(addressKey({ parts: PARTS, formatted: '' })).not.toBe(
    addressKey({ parts: { ...PARTS, house_number: '5' }, formatted: '' }),
  );
});
