import type { Row } from '#shared/domain/verdict/row.ts';

/** Coordinates in decimal degrees. `accuracyType` comes from the service; '' if missing. */
export type RowCoordinates = { readonly lat: number; readonly lng: number; readonly accuracyType: string };

/** Returns the coordinates of the picked address, or else of the suggested one; null if unknown. */
export function coordinatesOf({ decision, ...suggested }: Row): RowCoordinates | null {
  const { lat, lng, accuracyType } = decision?.picked ?? {
    ...suggested,
    accuracyType: suggested.placeAccuracy,
  };
  return lat === null || lng === null ? null : { lat, lng, accuracyType };
}
