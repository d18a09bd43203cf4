/** What the app's font prints of a text. Whatever it would print wrongly is named: never a box, never letters out of order. Pure. */

/**
 * Scripts whose letters stand side by side from left to right. Arabic and Hebrew run from right to left and the scripts of
 * India and of its neighbours turn letters around: a PDF without their rules would say something else.
 */
const PLAIN_SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;

/** Nothing is seen of these: marks of direction and joining, the soft hyphen, what chooses between forms of a letter. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const SPACES = /[\p{Cc}\p{Z}]+/gu;

/** A line as it is printed: letters with their marks composed, nothing unseen, single spaces. */
export function printedLine(text: string): string {
  return text.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(UNSEEN, '').trim();
}

/** The letters of a text that cannot be printed, each once. @param hasGlyph whether the font draws this code point */
export function missingLetters(text: string, hasGlyph: (codePoint: number) => boolean): readonly string[] {
  const missing = new Set<string>();
  for (const letter of text) {
    if (!PLAIN_SCRIPTS.test(letter) || !hasGlyph(letter.codePointAt(0) ?? 0)) missing.add(letter);
  }
  return [...missing];
}
