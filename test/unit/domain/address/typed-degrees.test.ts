import { describe, expect, it } from 'vitest';
import { findDegrees } from '#shared/domain/address/typed-degrees.ts';

describe('degrees that a person types', () => {
  it.each([
    ['51.5', 51.5],
    [' -0.1276 ', -0.1276],
    ['−0.1276', -0.1276],
    ['51,5', 51.5],
    ['.5', 0.5],
    ['90', 90],
    ['-90', -90],
  ])('can be written like %j', (typed, degrees) => {
    expect(findDegrees(typed, 'lat')).toBe(degrees);
  });

  it.each(['', ' ', '90.0001', '-91', '51.5N', '1e1', '0x10', 'NaN', 'Infinity', '51.5, -0.1', '1,2,3'])(
    'are not a valid latitude if they are %j',
    (typed) => {
      expect(findDegrees(typed, 'lat')).toBeNull();
    },
  );

  it('can be as large as 180 for a longitude, but not for a latitude', () => {
    expect(findDegrees('180', 'lng')).toBe(180);
    expect(findDegrees('180', 'lat')).toBeNull();
    expect(findDegrees('180.1', 'lng')).toBeNull();
  });
});
