/** How exact a place is, for people. The service's list of kinds is open: of one we do not know, we say so. */

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['rooftop', 'On this very building'],
  ['parcel', 'On this plot of land'],
  ['street_interpolated', 'About here on this street'],
  ['street_center', 'Somewhere on this street'],
  ['postcode', 'Somewhere in this postcode'],
  ['postcode_center', 'Somewhere in this postcode'],
  ['locality', 'Somewhere in this town or district'],
  ['locality_centroid', 'Somewhere in this town or district'],
  ['centroid', 'The middle of an area; how large it is, is not known'],
  ['country', 'Only the country is known'],
]);

/** @param accuracyType as the service says; '' where it does not */
export function accuracySentence(accuracyType: string): string {
  return SENTENCES.get(accuracyType) ?? 'How exact this is, is not known';
}
