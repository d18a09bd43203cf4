/**
 * British postcodes: an outward code (`A9 A99 AA9 AA99 A9A AA9A`) and an inward code (`9AA`). Source: Royal Mail's
 * Programmers' Guide to the Postcode Address File.
 */

/** The maximum length of a typed postcode in characters, with any white space and dots. */
export const LONGEST_TYPED_POSTCODE = 20;

/** In these shapes, L is a letter and D is a digit. */
const OUTWARD: readonly string[] = ['LD', 'LDD', 'LLD', 'LLDD', 'LDL', 'LLDL'];
const INWARD = 'DLL';

/** Common typing errors: O for 0, I or L for 1, and the reverse. */
const TO_DIGIT: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const TO_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I' };

/** Returns the postcode as "SW1A 2AA". Accepts missing spaces and common confusions; null if the text is no postcode. */
export function findUkPostcode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED_POSTCODE) return null;
  const text = typed.toUpperCase().replace(/[\s.-]+/gu, '');
  const inward = fit(text.slice(-3), INWARD);
  if (!inward) return null;
  const outward = OUTWARD.map((pattern) => fit(text.slice(0, -3), pattern))
    .filter((found) => found !== null)
    .toSorted((a, b) => a.slips - b.slips)[0];
  return outward ? `${outward.text} ${inward.text}` : null;
}

type Fitted = { readonly text: string; readonly slips: number };

function fit(text: string, pattern: string): Fitted | null {
  if (text.length !== pattern.length) return null;
  let fitted = '';
  let slips = 0;
  for (const [place, kind] of [...pattern].entries()) {
    const typed = text[place] ?? '';
    const isRight = kind === 'D' ? /^[0-9]$/u.test(typed) : /^[A-Z]$/u.test(typed);
    const meant = isRight ? typed : (kind === 'D' ? TO_DIGIT : TO_LETTER)[typed];
    if (meant === undefined) return null;
    fitted += meant;
    if (!isRight) slips += 1;
  }
  return { text: fitted, slips };
}
