import { expect, it } from 'vitest';
import type { Row } from '#shared/domain/verdict/row.ts';
import { coordinatesOf } from '../../../../src-renderer/store/locating/row-coordinates.ts';

const row = (changes: Partial<Row>): Row =>
  ({
    lat: 51.5,
    lng: -0.1,
    accuracyType: 'postcode',
    placeAccuracy: 'postcode',
    decision: null,
    ...changes,
  }) as Row;

const picked = (lat: number | null, lng: number | null): Row['decision'] =>
  ({ picked: { lat, lng, accuracyType: 'rooftop' } }) as Row['decision'];

it('a row has the coordinates of its suggestion', () => {
  expect(coordinatesOf(row({}))).toEqual({ lat: 51.5, lng: -0.1, accuracyType: 'postcode' });
  expect(coordinatesOf(row({ lat: null }))).toBeNull();
});

it('a row with a picked address has the coordinates of that address, and never those of the suggestion', () => {
  expect(coordinatesOf(row({ decision: picked(54, -3) }))).toEqual({
    lat: 54,
    lng: -3,
    accuracyType: 'rooftop',
  });
  expect(coordinatesOf(row({ decision: picked(null, null) }))).toBeNull();
});

it('a row whose place was looked up has the accuracy of that lookup', () => {
  expect(coordinatesOf(row({ placeAccuracy: 'street_center' }))?.accuracyType).toBe('street_center');
});
