import type { Row } from '#shared/domain/row.ts';
import type { LngLat } from './pin-features.ts';

/** `accuracyType`: as the service says; '' where it does not. */
export type RowPlace = LngLat & { readonly accuracyType: string };

/** Where the picked address is, else the suggested one; null when nobody knows. */
export function placeOfRow({ decision, lat, lng, placeAccuracy, accuracyType }: Row): RowPlace | null {
  const picked = decision?.picked;
  if (picked && picked.lat !== null && picked.lng !== null)
    return { lat: picked.lat, lng: picked.lng, accuracyType: picked.accuracyType };
  // Found apart from the check: of the picked address. Else it is the suggestion's, which was not taken.
  const isOfSuggestion = placeAccuracy === accuracyType;
  if (lat === null || lng === null || (picked && isOfSuggestion)) return null;
  return { lat, lng, accuracyType: placeAccuracy };
}
