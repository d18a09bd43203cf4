import { postcodeKey } from './fold.ts';

/** Finds a postcode in a line, for the countries in the gazetteer. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  gbr: /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi,
  irl: /\b([AC-FHKNPRTV-Y]\d{2}|D6W)\s*([AC-FHKNPRTV-Y\d]{4})\b/gi,
  usa: /\b(\d{5})(-\d{4})?\b/g,
  can: /\b([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]?(\d[ABCEGHJ-NPRSTV-Z]\d)\b/gi,
  aus: /\b(\d{4})\b/g,
  deu: /\b(?:D-)?(\d{5})\b/g,
  fra: /\b(?:F-)?(\d{5})\b/g,
  esp: /\b(?:E-)?(\d{5})\b/g,
  ita: /\b(?:I-)?(\d{5})\b/g,
  fin: /\b(?:FI-)?(\d{5})\b/g,
  nld: /\b(?:NL-)?([1-9]\d{3})\s?([A-Z]{2})\b/gi,
  swe: /\b(?:SE?-)?(\d{3})\s?(\d{2})\b/g,
  bra: /\b(?:CEP:?\s*)?(\d{5})-?(\d{3})\b/gi,
  lva: /\bLV-?(\d{4})\b/gi,
  jpn: /(?:〒|(?<!\s))\s*(\d{3})[-‐-―−ー]?(\d{4})(?!\d)/g,
};

/** Returns the last postcode of a line and the line without it, or null. */
export function takePostcode(
  country: string,
  line: string,
): { readonly postcode: string; readonly rest: string } | null {
  const pattern = PATTERNS[country];
  if (pattern === undefined) return null;
  const found = [...line.matchAll(pattern)].filter(({ index }) => index > 0 || country === 'jpn').at(-1);
  if (found === undefined) return null;
  const rest = `${line.slice(0, found.index)}, ${line.slice(found.index + found[0].length)}`;
  return { postcode: found[0].replace(/^(?:[A-Z]{1,2}-|CEP:?\s*|〒\s*)/i, '').trim(), rest };
}

/** Whether the key is a whole British postcode, not only its outward code. */
export const isUnitPostcode = (key: string): boolean => /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(key);

/** Returns the keys of wider areas, nearest first: outward code, sorting area, four digits, ZIP without +4. */
export function widerPostcodeKeys(country: string, key: string): readonly string[] {
  if (country === 'gbr' && isUnitPostcode(key)) return [key.slice(0, -3)];
  if ((country === 'can' || country === 'irl') && key.length > 3) return [key.slice(0, 3)];
  if (country === 'nld' && key.length > 4) return [key.slice(0, 4)];
  if (country === 'usa' && key.length > 5) return [key.slice(0, 5)];
  if (country === 'bra' && key.length === 8) return [`${key.slice(0, 5)}000`];
  return [];
}

/** Whether both are the same delivery area: equal except for spaces, or a ZIP with and without +4. */
export function isSamePostcode(country: string, left: string, right: string): boolean {
  const [a, b] = [postcodeKey(left), postcodeKey(right)];
  return a === b || (country === 'usa' && a.slice(0, 5) === b.slice(0, 5));
}

/** Writes a postcode in its usual form: "SW1A 2AA", "1011 AC", "111 37", "01310-200". */
export function writePostcode(country: string, text: string): string {
  const key = postcodeKey(text);
  if (country === 'gbr' && isUnitPostcode(key)) return `${key.slice(0, -3)} ${key.slice(-3)}`;
  if ((country === 'can' && key.length === 6) || (country === 'irl' && key.length === 7))
    return `${key.slice(0, 3)} ${key.slice(3)}`;
  if (country === 'nld' && key.length === 6) return `${key.slice(0, 4)} ${key.slice(4)}`;
  if (country === 'swe' && key.length === 5) return `${key.slice(0, 3)} ${key.slice(3)}`;
  if (country === 'bra' && key.length === 8) return `${key.slice(0, 5)}-${key.slice(5)}`;
  if (country === 'jpn' && key.length === 7) return `${key.slice(0, 3)}-${key.slice(3)}`;
  return text.trim();
}
