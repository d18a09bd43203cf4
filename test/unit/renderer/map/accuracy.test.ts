import { describe, expect, it } from 'vitest';
import { accuracySentence } from '#shared/messages/accuracy.ts';
import { drawingOf } from '../../../../src-renderer/map/row/accuracy.ts';

describe('a place is drawn as accurately as it is known', () => {
  it.each(['rooftop', 'parcel'])('%s is a pin', (type) => {
    expect(drawingOf(type)).toEqual({ kind: 'pin' });
  });

  it.each([
    ['street_interpolated', 50],
    ['street_center', 250],
    ['postcode', 500],
    ['postcode_center', 500],
    ['locality', 3_000],
    ['locality_centroid', 3_000],
  ])('%s is a circle of %i metres', (type, radiusM) => {
    expect(drawingOf(type)).toEqual({ kind: 'circle', radiusM, isDashed: false });
  });

  it('a country has no pin', () => {
    expect(drawingOf('country')).toEqual({ kind: 'none' });
    expect(accuracySentence('country')).toBe('Only the country is known');
  });

  it.each(['', 'centroid', 'orbital', 'constructor'])('“%s” is a dashed circle', (type) => {
    expect(drawingOf(type)).toMatchObject({ kind: 'circle', isDashed: true });
  });

  it('states when the accuracy is unknown', () => {
    expect(accuracySentence('orbital')).toBe('The accuracy of this position is unknown');
    expect(accuracySentence('constructor')).toBe('The accuracy of this position is unknown');
  });
});
