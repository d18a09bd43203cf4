import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Pins } from '#shared/contract/fix/pins.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { clusterMixOf, mainVerdictOf } from '../../../../src-renderer/map/pins/cluster-image.ts';
import {
  boundsOf,
  type PinChange,
  pinChanges,
  pinOf,
} from '../../../../src-renderer/map/pins/pin-features.ts';

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

it('a pin shows the number and the verdict of its row', () => {
  const [{ add, remove } = { add: [], remove: [] }] = pinChanges(null, PINS);
  expect(add.map(({ id, properties }) => ({ id, ...properties }))).toEqual([
    { id: 2, position: 2, verdict: 'accept' },
    { id: 5, position: 5, verdict: 'fix' },
    { id: 9, position: 9, verdict: 'not_checked' },
  ]);
  expect(add[2]?.geometry.coordinates).toEqual([151.2, -33.9]);
  expect(remove).toEqual([]);
});

const ROWS = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 4 })), {
  selector: ([position]) => position,
});

function pinsOf(rows: readonly (readonly [position: number, verdict: number])[]): Pins {
  const sorted = rows.toSorted(([a], [b]) => a - b);
  const zeros = sorted.map(() => 0);
  return {
    ...PINS,
    positions: sorted.map(([position]) => position),
    verdicts: sorted.map(([, verdict]) => verdict),
    lats: zeros,
    lngs: zeros,
    accuracies: zeros,
  };
}

/** Applies the changes as the map library does. @returns the number of changes */
function apply(changes: Iterable<PinChange>, onMap: Map<number, string>): number {
  let count = 0;
  for (const { remove, add } of changes) {
    for (const id of remove) expect(onMap.delete(id)).toBe(true);
    for (const { id, properties } of add) onMap.set(id, properties.verdict);
    count += remove.length + add.length;
  }
  return count;
}

it('the changes between two sets of pins turn the first set into the second', () => {
  fc.assert(
    fc.property(ROWS, ROWS, (before, after) => {
      const onMap = new Map<number, string>();
      const [first, second] = [pinsOf(before), pinsOf(after)];
      apply(pinChanges(null, first), onMap);
      apply(pinChanges(first, second), onMap);
      expect([...onMap].toSorted(([a], [b]) => a - b)).toEqual(
        second.positions.map((position, place) => [position, VERDICTS[second.verdicts[place] ?? 0]]),
      );
      expect(apply(pinChanges(second, second), onMap)).toBe(0);
    }),
  );
});

it('the page sends a large number of changed pins to the map in chunks', () => {
  const many = pinsOf(Array.from({ length: 25_000 }, (_, i) => [i + 1, 0] as const));
  expect([...pinChanges(null, many)].map(({ add }) => add.length)).toEqual([
    5_000, 5_000, 5_000, 5_000, 5_000,
  ]);
});

it('the map finds the pin of a row by the row number, and no pin for a row without a place', () => {
  expect(pinOf(PINS, 5)).toEqual({ lat: 51.7, lng: -0.3, verdict: 'fix' });
  expect([1, 3, 10].map((position) => pinOf(PINS, position))).toEqual([null, null, null]);
});

it('the bounds of the map include all pins', () => {
  expect(boundsOf(PINS)).toEqual([-3.1, -33.9, 151.2, 54.2]);
  expect(boundsOf({ ...PINS, positions: [], lats: [], lngs: [] })).toBeNull();
});

it('the name of a cluster states how many of its rows have each verdict', () => {
  const mix = clusterMixOf('cluster|1.2k|48|1,0,9,0,3');
  expect(mix).toEqual({ count: '1.2k', size: 48, parts: [1, 0, 9, 0, 3] });
  expect(mix && mainVerdictOf(mix)).toBe('fix');
  expect(clusterMixOf('pin-fix')).toBeNull();
});
