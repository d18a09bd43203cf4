/** Finds the characters that the app's font cannot print correctly, so that no label has boxes or reordered letters. */

/** Scripts that a PDF prints well. Arabic and Hebrew run from right to left, and scripts of India reorder letters. */
const PLAIN_SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;

/** Invisible characters: marks of direction and joining, the soft hyphen, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const SPACES = /[\p{Cc}\p{Z}]+/gu;

/** Returns a line as it is printed: composed, with single spaces and without invisible characters. */
export function printedLine(text: string): string {
  return text.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(UNSEEN, '').trim();
}

/** Returns the characters that cannot be printed, each once. */
export function missingLetters(text: string, hasGlyph: (codePoint: number) => boolean): readonly string[] {
  const missing = new Set<string>();
  for (const letter of text) {
    if (!PLAIN_SCRIPTS.test(letter) || !hasGlyph(letter.codePointAt(0) ?? 0)) missing.add(letter);
  }
  return [...missing];
}
