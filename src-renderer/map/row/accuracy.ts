/** How a place is drawn: never more exactly than it is known. */
import { type ByAccuracy, forAccuracy } from '#shared/domain/answer/accuracy.ts';

export type Drawing =
  | { readonly kind: 'pin' }
  /** Somewhere in this circle. Dashed: its size is a guess. */
  | { readonly kind: 'circle'; readonly radiusM: number; readonly isDashed: boolean }
  /** Too large for a circle that says anything. */
  | { readonly kind: 'none' };

const circle = (radiusM: number): Drawing => ({ kind: 'circle', radiusM, isDashed: false });

/** A kind we do not know, or none. */
const UNKNOWN: Drawing = { kind: 'circle', radiusM: 1_000, isDashed: true };

/** Of what the service calls by these names; the radii are what such things usually measure. */
const DRAWINGS: ByAccuracy<Drawing> = {
  rooftop: { kind: 'pin' },
  parcel: { kind: 'pin' },
  street_interpolated: circle(50),
  street_center: circle(250),
  postcode: circle(500),
  postcode_center: circle(500),
  locality: circle(3_000),
  locality_centroid: circle(3_000),
  // The middle of an area of unknown size.
  centroid: UNKNOWN,
  country: { kind: 'none' },
};

/** @param accuracyType as the service says; '' where it does not */
export function drawingOf(accuracyType: string): Drawing {
  return forAccuracy(DRAWINGS, accuracyType) ?? UNKNOWN;
}
