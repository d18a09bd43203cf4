import { expect, it } from 'vitest';
import type { Pins } from '#shared/contract/pins.ts';
import { clusterMixOf, mainVerdictOf } from '../../../../src-renderer/map/pins/cluster-image.ts';
import { boundsOf, pinFeatures, pinOf } from '../../../../src-renderer/map/pins/pin-features.ts';

const PINS: Pins = {
  positions: [2, 5, 9],
  lats: [54.2, 51.7, -33.9],
  lngs: [-3.1, -0.3, 151.2],
  verdicts: [0, 2, 4],
  accuracies: [0, 0, 0],
  accuracyTypes: ['rooftop'],
  total: 10,
  withoutPlace: 7,
  isCut: false,
};

it('a pin carries the number and the verdict of its row', async () => {
  const { features } = await pinFeatures(PINS, () => Promise.resolve());
  expect(features.map(({ properties }) => properties)).toEqual([
    { position: 2, verdict: 'accept' },
    { position: 5, verdict: 'fix' },
    { position: 9, verdict: 'not_checked' },
  ]);
  expect(features[2]?.geometry.coordinates).toEqual([151.2, -33.9]);
});

it('lets the page go on while very many are made', async () => {
  const many = Array.from({ length: 25_000 }, (_, i) => i + 1);
  const zeros = many.map(() => 0);
  let turns = 0;
  const { features } = await pinFeatures(
    { ...PINS, positions: many, lats: zeros, lngs: zeros, verdicts: zeros, accuracies: zeros },
    () => {
      turns += 1;
      return Promise.resolve();
    },
  );
  expect([features.length, turns]).toEqual([25_000, 2]);
});

it('finds a row’s pin by its number, and none for a row without one', () => {
  expect(pinOf(PINS, 5)).toEqual({ lat: 51.7, lng: -0.3, verdict: 'fix' });
  expect([1, 3, 10].map((position) => pinOf(PINS, position))).toEqual([null, null, null]);
});

it('knows the box around all pins', () => {
  expect(boundsOf(PINS)).toEqual([-3.1, -33.9, 151.2, 54.2]);
  expect(boundsOf({ ...PINS, positions: [], lats: [], lngs: [] })).toBeNull();
});

it('reads a cluster’s mix from its name, and leaves other names alone', () => {
  const mix = clusterMixOf('cluster|1.2k|48|1,0,9,0,3');
  expect(mix).toEqual({ count: '1.2k', size: 48, parts: [1, 0, 9, 0, 3] });
  expect(mix && mainVerdictOf(mix)).toBe('fix');
  expect(clusterMixOf('pin-fix')).toBeNull();
});
