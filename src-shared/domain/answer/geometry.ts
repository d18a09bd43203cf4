/** Distances on a globe in metres, exact enough for points that a person selects on a map. */

/** Decimal degrees. */
export type LngLat = { readonly lng: number; readonly lat: number };

const METRES_PER_DEGREE = 111_320;
const CORNERS = 64;
/** Web maps end near this latitude. */
const STEEPEST = 85;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const metresPerDegreeEast = (lat: number): number =>
  METRES_PER_DEGREE * Math.cos(radians(Math.min(STEEPEST, Math.abs(lat))));

/** Moves a place east and north (negative: west and south). The result is a valid place on the globe. */
export function moved({ lng, lat }: LngLat, eastM: number, northM: number): LngLat {
  return clamped({ lng: lng + degreesOf(eastM, lat).lng, lat: lat + degreesOf(northM, lat).lat });
}

/** Returns the offset from the first place to the second, the short way round if the antimeridian is between them. */
export function offsetM(from: LngLat, to: LngLat): { readonly eastM: number; readonly northM: number } {
  const { lng } = clamped({ lng: to.lng - from.lng, lat: 0 });
  return {
    eastM: lng * metresPerDegreeEast(from.lat),
    northM: (to.lat - from.lat) * METRES_PER_DEGREE,
  };
}

/** Converts metres to degrees north and degrees east at this latitude. */
export const degreesOf = (metres: number, lat: number): LngLat => ({
  lat: metres / METRES_PER_DEGREE,
  lng: metres / metresPerDegreeEast(lat),
});

/** Wraps longitudes at the antimeridian and cuts off latitudes at the poles. */
export function clamped({ lng, lat }: LngLat): LngLat {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { lng: lng >= -180 && lng <= 180 ? lng : turned, lat: Math.max(-90, Math.min(90, lat)) };
}

/** Returns a circle as a closed ring of points. Near the antimeridian, longitudes may exceed 180 degrees. */
export function circleAround({ lng, lat }: LngLat, radiusM: number): [lng: number, lat: number][] {
  const { lng: east, lat: north } = degreesOf(radiusM, lat);
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS;
    return [lng + east * Math.cos(angle), lat + north * Math.sin(angle)];
  });
}

/** Returns the zoom at which a web map with 512-pixel tiles draws a distance with this number of pixels. */
export function zoomFor(metres: number, pixels: number, lat: number): number {
  const metresPerPixel = metres / pixels;
  return Math.log2((360 * metresPerDegreeEast(lat)) / (512 * metresPerPixel));
}
