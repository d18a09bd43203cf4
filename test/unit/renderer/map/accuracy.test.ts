import { describe, expect, it } from 'vitest';
import { accuracySentence } from '#shared/messages/review/accuracy.ts';
import { drawingOf } from '../../../../src-renderer/map/row/accuracy.ts';

describe('the mark of a place on the map', () => {
  it.each(['rooftop', 'parcel'])('is a pin for %s', (type) => {
    expect(drawingOf(type)).toEqual({ kind: 'pin' });
  });

  it.each([
    ['street_interpolated', 50],
    ['street_center', 250],
    ['postcode', 500],
    ['postcode_center', 500],
    ['locality', 3_000],
    ['locality_centroid', 3_000],
  ])('for %s is a circle of %i metres', (type, radiusM) => {
    expect(drawingOf(type)).toEqual({ kind: 'circle', radiusM, isDashed: false });
  });

  it('does not exist if only the country is known', () => {
    expect(drawingOf('country')).toEqual({ kind: 'none' });
    expect(accuracySentence('country')).toBe('Only the country is known');
  });

  it.each(['', 'centroid', 'orbital', 'constructor'])('for “%s” is a dashed circle', (type) => {
    expect(drawingOf(type)).toMatchObject({ kind: 'circle', isDashed: true });
  });

  it('comes with a sentence that the accuracy is unknown if the accuracy type is unknown', () => {
    expect(accuracySentence('orbital')).toBe('The accuracy of this position is unknown');
    expect(accuracySentence('constructor')).toBe('The accuracy of this position is unknown');
  });
});
