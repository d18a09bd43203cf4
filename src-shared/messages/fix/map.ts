/** Shown on the map if the style that the person set could not be loaded. */
export const STYLE_FAILED = 'The online map did not answer, so this is the built-in map.';

/** Explains a map without a position. @param of the place where the map is centred; null if it shows the world */
export function beginsSentence(
  of: { readonly kind: 'postcode' | 'country'; readonly name: string } | null,
): string {
  if (of === null) return 'The position of this address is unknown. Put the pin in the right place.';
  return of.kind === 'postcode'
    ? `The position of this address is unknown. The map shows the middle of its postcode, ${of.name}. Put the pin in the right place.`
    : `The position of this address is unknown. The map shows the middle of its country, ${of.name}. Put the pin in the right place.`;
}
