import type { Point, Street } from './schema.ts';

/** Identifies a delivery point by its address, because invented points have no row. */
export const pointIdOf = (street: Street, point: Point): string =>
  [street.postcodeKey, street.key, point.numberKey, point.unit, point.building, point.organisation].join('|');
