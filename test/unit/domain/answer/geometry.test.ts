import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circleAround, clamped, moved, zoomFor } from '#shared/domain/answer/geometry.ts';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

function between(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const [p, q, d] = [a.lat, b.lat, b.lng - a.lng].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(d / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h));
}

const LONDON = { lng: -0.12, lat: 51.5 };

it('a pin moves by the given number of metres', () => {
  expect(between(LONDON, moved(LONDON, 100, 0))).toBeCloseTo(100, 0);
  expect(between(LONDON, moved(LONDON, 0, -10))).toBeCloseTo(10, 0);
});

it('a pin that moves across the antimeridian appears on the other side of the map', () => {
  const { lng } = moved({ lng: 179.9999, lat: 0 }, 100, 0);
  expect(lng).toBeLessThan(-179.9);
});

it('a moved pin always stays in the valid range of coordinates', () => {
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.integer({ min: -1e8, max: 1e8 }),
      (at, e, n) => {
        const { lng, lat } = moved(at, e, n);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      },
    ),
  );
  expect(clamped({ lng: 540, lat: 120 })).toEqual({ lng: -180, lat: 90 });
});

it('a circle around a place has the given radius', () => {
  const ring = circleAround(LONDON, 500);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [lng, lat] of ring) expect(between(LONDON, { lng, lat })).toBeGreaterThan(495);
  for (const [lng, lat] of ring) expect(between(LONDON, { lng, lat })).toBeLessThan(505);
});

it('the zoom level is 0 if 512 pixels show the equator, and 1 if they show half the equator', () => {
  // The whole equator is 512 pixels at scale 0.
  expect(zoomFor(40_075_200, 512, 0)).toBeCloseTo(0, 2);
  expect(zoomFor(20_037_600, 512, 0)).toBeCloseTo(1, 2);
});
