import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUkPostcode } from '#shared/domain/address/uk-postcode.ts';

describe('a British postcode', () => {
  it.each([
    ['SW1A 2AA', 'SW1A 2AA'],
    ['sw1a2aa', 'SW1A 2AA'],
    [' sw1a  2aa. ', 'SW1A 2AA'],
    ['M1 1AE', 'M1 1AE'],
    ['B33 8TH', 'B33 8TH'],
    ['CR2 6XH', 'CR2 6XH'],
    ['DN55 1PT', 'DN55 1PT'],
    ['W1A 0AX', 'W1A 0AX'],
    ['EC1A 1BB', 'EC1A 1BB'],
  ])('that is typed as %s is read as %s', (typed, meant) => {
    expect(findUkPostcode(typed)).toBe(meant);
  });

  it.each([
    ['LS1 OAA', 'LS1 0AA', 'O typed for 0'],
    ['LSI 1AA', 'LS1 1AA', 'I typed for 1'],
    ['lsl lAA', 'LS1 1AA', 'l typed for 1'],
    ['0X1 1AA', 'OX1 1AA', '0 typed for O'],
    ['1P1 1AA', 'IP1 1AA', '1 typed for I'],
  ])('that is typed as %s is read as %s (%s)', (typed, meant) => {
    expect(findUkPostcode(typed)).toBe(meant);
  });

  it.each(['', 'LS1', '12345', '75008', 'SW1A 2A', 'SW1A 2AAA', 'LEEDS', 'LS1 1A€', 'x'.repeat(1_024)])(
    'is not found in %s',
    (typed) => {
      expect(findUkPostcode(typed)).toBeNull();
    },
  );

  it('does not change when it is read a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        const found = findUkPostcode(typed);
        if (found !== null) expect(findUkPostcode(found)).toBe(found);
      }),
    );
  });
});
