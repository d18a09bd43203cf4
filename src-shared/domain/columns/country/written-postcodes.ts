/** Finds postcodes in a separate cell or in a line, and the countries that use such postcodes. */

import { postcodeDigits } from '../../address/postcode-shape.ts';
import { countryOfPostcode } from '../cells/postcode-shapes.ts';

/** Postcodes in a line. A shape that a house number or street may also have does not match the line's first word. */
const IN_LINE: readonly (readonly [RegExp, string])[] = [
  [/\s[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\s*$/iu, 'gbr'],
  [/\s[A-Z]\d[A-Z] ?\d[A-Z]\d\s*$/iu, 'can'],
  [/[^\s,][\s,]+[1-9]\d{3} ?[A-Z]{2}(?:[\s,]|$)/u, 'nld'],
  [/(?:^|[\s,])\d{2}-\d{3}\s+\p{L}/u, 'pol'],
  [/(?:^|[\s,])\d{4}-\d{3}\s+\p{L}/u, 'prt'],
  [/(?:^|[\s,])\d{5}-\d{3}(?:[\s,]|$)/u, 'bra'],
  [/\bLV[- ]?\d{4}\b/iu, 'lva'],
  [/\bLT[- ]?\d{5}\b/iu, 'ltu'],
];

type Written = { readonly postcode: string; readonly line: string };

/** Returns a list with the only country whose postcodes have this shape; an empty list if several or none do. */
export function countriesByPostcode({ postcode, line }: Written): readonly string[] {
  const own = countryOfPostcode(postcode) ?? (postcode === '' ? inLine(line) : null);
  return own === null ? [] : [own];
}

const inLine = (line: string): string | null =>
  IN_LINE.find(([shape]) => shape.test(line.slice(-LONGEST)))?.[1] ?? null;

const LONGEST = 200;

/** Returns a digit-only postcode from its own cell or from a line; '' if there is none. */
export function digitsOf({ postcode, line }: Written): string {
  const own = postcode.trim();
  if (own !== '') return /^\d{3,7}$/u.test(own) ? own : '';
  if (inLine(line) !== null) return '';
  return /\D[\s,](\d{4,6})(?:[\s,]+\p{L}|\s*$)/u.exec(line.slice(-LONGEST))?.[1] ?? '';
}

/** Whether digit-only postcodes fit a country. `short`: only without their leading zeros. */
export type DigitsFit = 'no' | 'unknown' | 'short' | 'full';

/** Countries whose postcodes contain letters, or always a hyphen. */
const OF_MORE_THAN_DIGITS: ReadonlySet<string> = new Set(['gbr', 'can', 'irl', 'nld', 'prt', 'mlt', 'arg']);

/** More than 60% of the texts must fit. @param digits not empty */
export function digitsFit(digits: readonly string[], country: string): DigitsFit {
  const form = postcodeDigits(country);
  if (form === null) return OF_MORE_THAN_DIGITS.has(country) ? 'no' : 'unknown';
  const share = (test: (text: string) => boolean): number => digits.filter(test).length / digits.length;
  if (share(({ length }) => length === form.length) > 0.6) return 'full';
  const least = form.length - form.mostLost;
  return share(({ length }) => length >= least && length <= form.length) > 0.6 ? 'short' : 'no';
}
