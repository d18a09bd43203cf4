/** How exact a place is, as the service says. The service's list is open: an unknown kind passes through as it came. */
import type { Match } from './match.ts';

/** The kinds known today, from the most to the least exact. */
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
/** A kind that is known today. */
export type AccuracyType = (typeof ACCURACY_TYPES)[number];

/** Kinds that say where a house is. Along a street it is a guess. */
export const EXACT_PLACES: readonly AccuracyType[] = ['rooftop', 'parcel'];

/** Something for each kind: a table that forgets one does not compile. */
export type ByAccuracy<T> = { readonly [A in AccuracyType]: T };

/** What a table has for a kind, whatever the service called it; null for '' and for an unknown kind. */
export function forAccuracy<T>(table: ByAccuracy<T>, accuracyType: string): T | null {
  const known = ACCURACY_TYPES.find((type) => type === accuracyType);
  return known === undefined ? null : table[known];
}

/** Whether an answer is coarser than a street. An unknown accuracy is not: it is judged by the parts. */
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
