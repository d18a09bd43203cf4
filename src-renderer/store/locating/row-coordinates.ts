import type { Row } from '#shared/domain/verdict/row.ts';

/** Decimal degrees. `accuracyType`: as the service says; '' where it does not. */
export type RowCoordinates = { readonly lat: number; readonly lng: number; readonly accuracyType: string };

/** Where the picked address is where one was picked, else the suggested one; null when nobody knows. */
export function coordinatesOf({ decision, ...suggested }: Row): RowCoordinates | null {
  const { lat, lng, accuracyType } = decision?.picked ?? {
    ...suggested,
    accuracyType: suggested.placeAccuracy,
  };
  return lat === null || lng === null ? null : { lat, lng, accuracyType };
}
