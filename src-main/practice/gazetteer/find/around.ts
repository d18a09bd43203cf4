import type { Gazetteer } from '../gazetteer.ts';
import type { Point, Street } from '../schema.ts';

const METRES_PER_DEGREE = 111_320;
const EARTH_RADIUS_M = 6_371_000;

type PointNear = { readonly street: Street; readonly point: Point; readonly distanceM: number };

/** Returns the points within the radius, sorted by distance, then by order in the data. */
export function addressesAround(
  gazetteer: Gazetteer,
  country: string,
  lat: number,
  lng: number,
  radiusM: number,
): readonly PointNear[] {
  const latitudes = radiusM / METRES_PER_DEGREE;
  const longitudes = Math.min(180, latitudes / Math.max(0.01, Math.cos(radians(lat))));
  return gazetteer
    .pointsInBox(country, lat - latitudes, lat + latitudes, lng - longitudes, lng + longitudes)
    .flatMap((point) => {
      const distanceM =
        point.lat === null || point.lng === null
          ? Number.POSITIVE_INFINITY
          : metresBetween(lat, lng, point.lat, point.lng);
      const street = distanceM > radiusM ? null : gazetteer.street(point.streetId);
      return street === null ? [] : [{ street, point, distanceM }];
    })
    .toSorted((left, right) => left.distanceM - right.distanceM);
}

/** Returns the distance in metres between two points in degrees, along a great circle. */
export function metresBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
