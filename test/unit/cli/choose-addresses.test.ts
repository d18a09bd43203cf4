import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/contract/errors.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import { chooseAddresses } from '../../../src-main/cli/choose-addresses.ts';

const columns = [
  'Delivery Street',
  'Delivery City',
  'Delivery Postcode',
  'Billing Street',
  'Billing City',
  'Billing Postcode',
  'Land',
  'Mail',
  'Other',
];
const PREVIEW = {
  fileName: 'customers.csv',
  columns,
  rows: [{ number: 2, cells: ['1 High St', 'Leeds', 'LS1 1AA', '2 Low St', 'York', 'YO1 7HH', '', '', ''] }],
  mapping: {},
  guesses: [],
} as unknown as Parameters<typeof chooseAddresses>[0];

type Options = Parameters<typeof chooseAddresses>[2];
const mappingsOf = (options: Options) =>
  chooseAddresses(PREVIEW, 'both', options).map(({ mapping }) => mapping);

describe('--map with two addresses a row', () => {
  const [delivery = {}, billing = {}] = mappingsOf([]);

  it('maps a column of one address only for that address', () => {
    expect([delivery.street, billing.street]).toEqual([[0], [3]]);
    const [first, second] = mappingsOf([{ field: 'locality', column: 'Billing City' }]);
    expect(first).toEqual(delivery);
    expect(second).toMatchObject({ street: [3], locality: [4] });
    expect(second?.city).toBeUndefined();
  });

  it.each([
    ['country', 'Land', 6],
    ['email', 'Mail', 7],
    ['organisation', 'Other', 8],
  ] as const)('applies to both addresses if they share the field: %s', (field, column, index) => {
    expect(mappingsOf([{ field, column }])).toEqual([
      { ...delivery, [field]: [index] },
      { ...billing, [field]: [index] },
    ]);
  });

  it('removes a column of one address only from that address', () => {
    const [first, second] = mappingsOf([{ field: 'none', column: 'Delivery City' }]);
    expect(first?.city).toBeUndefined();
    expect(second).toEqual(billing);
  });

  it('is refused if the column belongs to neither of the addresses', () => {
    const refused = (): AppError => {
      try {
        mappingsOf([{ field: 'street', column: 'other' }]);
      } catch (error) {
        return error as AppError;
      }
      throw new Error('not refused');
    };
    expect(failureText(refused().failure)).toBe(
      'Each row of “customers.csv” contains 2 addresses: “Delivery” and “Billing”. The column “other” belongs to none of them, ' +
        'so Doorstep cannot tell whose street it is. Choose one address, and name its columns. Nothing was imported. ' +
        'To choose one address, use --addresses NAME.',
    );
  });
});
