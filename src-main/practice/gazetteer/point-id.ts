import type { Point, Street } from './schema.ts';

/** What tells one delivery point from every other, from its address alone: invented points have no row to be known by. */
export const pointIdOf = (street: Street, point: Point): string =>
  [street.postcodeKey, street.key, point.numberKey, point.unit, point.building, point.organisation].join('|');
