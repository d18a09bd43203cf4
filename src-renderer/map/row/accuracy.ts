/** Decides how to draw a place. The drawing never looks more exact than the coordinates are. */
import { type ByAccuracy, forAccuracy } from '#shared/domain/answer/accuracy.ts';

export type Drawing =
  | { readonly kind: 'pin' }
  /** The address is somewhere in this circle. If it is dashed, its size is a guess. */
  | { readonly kind: 'circle'; readonly radiusM: number; readonly isDashed: boolean }
  /** The area is too large for a useful circle. */
  | { readonly kind: 'none' };

const circle = (radiusM: number): Drawing => ({ kind: 'circle', radiusM, isDashed: false });

const UNKNOWN: Drawing = { kind: 'circle', radiusM: 1_000, isDashed: true };

/** The drawing for each accuracy type of the service. The radii are typical sizes. */
const DRAWINGS: ByAccuracy<Drawing> = {
  rooftop: { kind: 'pin' },
  parcel: { kind: 'pin' },
  street_interpolated: circle(50),
  street_center: circle(250),
  postcode: circle(500),
  postcode_center: circle(500),
  locality: circle(3_000),
  locality_centroid: circle(3_000),
  // A centroid is the middle of an area of unknown size.
  centroid: UNKNOWN,
  country: { kind: 'none' },
};

/** Returns how to draw the place. An unknown accuracy type gives a dashed circle of 1 km. */
export function drawingOf(accuracyType: string): Drawing {
  return forAccuracy(DRAWINGS, accuracyType) ?? UNKNOWN;
}
