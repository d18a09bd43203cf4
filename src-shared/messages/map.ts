/** What the maps say. */

export const STYLE_FAILED = 'The online map did not answer. This is the built-in one.';

/** Over the map of an address without a place yet. @param of where it begins; null: the whole world is seen */
export function beginsSentence(
  of: { readonly kind: 'postcode' | 'country'; readonly name: string } | null,
): string {
  const begins = of === null ? '' : ` The map begins in the middle of its ${of.kind}, ${of.name}.`;
  return `Where this address is, is not known.${begins} Put the pin where it is.`;
}
