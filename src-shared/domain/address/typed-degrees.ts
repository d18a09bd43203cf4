/** Coordinates as people type them. */

/** To either side of 0. */
export const MOST_DEGREES = { lat: 90, lng: 180 } as const;
/** Latitude or longitude. */
export type Axis = keyof typeof MOST_DEGREES;

/** Decimal degrees, with a point or one decimal comma; null when it is no number or out of the axis' range. */
export function findDegrees(typed: string, axis: Axis): number | null {
  const text = typed
    .trim()
    .replace(/^−/u, '-')
    .replace(/^([^.,]*),(\d+)$/u, '$1.$2');
  if (!/^[+-]?(\d{1,3}(\.\d{0,20})?|\.\d{1,20})$/u.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= MOST_DEGREES[axis] ? degrees : null;
}
