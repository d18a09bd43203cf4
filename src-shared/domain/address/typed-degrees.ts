/** The highest absolute value on each axis, in degrees. */
export const MOST_DEGREES = { lat: 90, lng: 180 } as const;
export type Axis = keyof typeof MOST_DEGREES;

/** Reads decimal degrees with a decimal point or comma. Returns null if the text is invalid or out of range. */
export function findDegrees(typed: string, axis: Axis): number | null {
  const text = typed
    .trim()
    .replace(/^−/u, '-')
    .replace(/^([^.,]*),(\d+)$/u, '$1.$2');
  if (!/^[+-]?(\d{1,3}(\.\d{0,20})?|\.\d{1,20})$/u.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= MOST_DEGREES[axis] ? degrees : null;
}
