/** Shapes of postcodes. Source: the Universal Postal Union's list of postcode formats. */

/** Shapes that only one country uses, by ISO-3 lowercase. For one trimmed cell. */
const OF_ONE_COUNTRY: readonly (readonly [string, RegExp])[] = [
  ['gbr', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/iu],
  ['can', /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/iu],
  ['irl', /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/iu],
  ['nld', /^(?:NL[ -]?)?[1-9]\d{3} ?[A-Z]{2}$/iu],
  ['pol', /^(?:PL[ -])?\d{2}-\d{3}$/iu],
  ['prt', /^\d{4}-\d{3}$/u],
  ['jpn', /^〒?\d{3}[-－‐ー−]\d{4}$/u],
  ['bra', /^\d{5}-\d{3}$/u],
  ['usa', /^\d{5}-\d{4}$/u],
  ['lva', /^LV[ -]?\d{4}$/iu],
  ['ltu', /^LT[ -]?\d{5}$/iu],
  ['lux', /^L[ -]\d{4}$/iu],
  ['mda', /^MD[ -]?\d{4}$/iu],
  ['deu', /^D(?:E)?[ -]\d{5}$/iu],
  ['aut', /^A(?:T)?[ -]\d{4}$/iu],
  ['che', /^CH[ -]\d{4}$/iu],
  ['fin', /^FIN?[ -]\d{5}$/iu],
  ['swe', /^SE?[ -]\d{3} ?\d{2}$/iu],
  ['dnk', /^DK[ -]\d{4}$/iu],
  ['arg', /^[A-Z]\d{4}[A-Z]{3}$/iu],
  ['mlt', /^[A-Z]{3} \d{4}$/iu],
  ['ind', /^[1-9]\d{2} \d{3}$/u],
];
/** Postcodes with a space, as in Sweden, the Czech Republic, Slovakia and Greece. */
const SPACED = /^\d{3} \d{2}$/u;
/** Postcodes that consist of digits. Most countries use four to seven. */
const DIGITS = /^\d{4,7}$/u;

/** Whether a cell can only be a postcode: it has a letter, hyphen or space in the right place. */
export function isDistinctPostcode(cell: string): boolean {
  const text = cell.trim();
  return SPACED.test(text) || OF_ONE_COUNTRY.some(([, shape]) => shape.test(text));
}

/** Whether a cell may be a postcode of some country. */
export function isAnyPostcode(cell: string): boolean {
  return DIGITS.test(cell.trim()) || isDistinctPostcode(cell);
}

/** Returns the only country (ISO-3 lowercase) with postcodes of this shape; null if several have it. */
export function countryOfPostcode(cell: string): string | null {
  const text = cell.trim();
  return OF_ONE_COUNTRY.find(([, shape]) => shape.test(text))?.[0] ?? null;
}
