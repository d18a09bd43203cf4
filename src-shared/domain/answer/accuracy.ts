/** The accuracy of a place according to the service. Unknown kinds pass through unchanged: the service may add some. */
import type { Match } from './match.ts';

/** The known kinds, from the most to the least exact. */
export const ACCURACY_TYPES = [
  'rooftop',
  'parcel',
  'street_interpolated',
  'street_center',
  'postcode',
  'postcode_center',
  'locality',
  'locality_centroid',
  'centroid',
  'country',
] as const;
export type AccuracyType = (typeof ACCURACY_TYPES)[number];

/** Kinds that locate the house itself. An interpolated place along a street is only an estimate. */
export const EXACT_PLACES: readonly AccuracyType[] = ['rooftop', 'parcel'];

/** A table with an entry for each kind. A table that lacks a kind does not compile. */
export type ByAccuracy<T> = { readonly [A in AccuracyType]: T };

/** Returns a kind's entry in a table; null for '' and for an unknown kind. */
export function forAccuracy<T>(table: ByAccuracy<T>, accuracyType: string): T | null {
  const known = ACCURACY_TYPES.find((type) => type === accuracyType);
  return known === undefined ? null : table[known];
}

/** Whether an answer is coarser than a street. False for an unknown kind, because the rules then judge the parts. */
export const isCoarserThanStreet = ({ accuracyType }: Pick<Match, 'accuracyType'>): boolean =>
  forAccuracy(COARSER_THAN_STREET, accuracyType) ?? false;

const COARSER_THAN_STREET: ByAccuracy<boolean> = {
  rooftop: false,
  parcel: false,
  street_interpolated: false,
  street_center: false,
  postcode: true,
  postcode_center: true,
  locality: true,
  locality_centroid: true,
  centroid: true,
  country: true,
};
