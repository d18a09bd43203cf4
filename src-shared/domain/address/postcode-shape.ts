/** The lengths and leading zeros of postcodes that consist of digits. Source: Universal Postal Union. */
import { looksLikePostcode } from './address-words.ts';

type Digits = {
  readonly length: number;
  /** The maximum number of leading zeros that a spreadsheet may have removed. 0 if no postcode begins with zero. */
  readonly mostLost: 0 | 1 | 2;
};

const DIGITS: Readonly<Record<string, Digits>> = {
  ...table(3, 0, 'isl fro'),
  ...table(4, 0, 'aut che lie bel lux dnk hun svn bgr cyp geo'),
  ...table(4, 1, 'nor aus nzl zaf'),
  ...table(5, 0, 'est cze grc hrv srb bih tha swe mne'),
  ...table(5, 1, 'deu fra esp mex svk ukr kor mys tur'),
  ...table(5, 2, 'usa ita fin ltu pri'),
  ...table(6, 0, 'ind rus chn blr kaz'),
  ...table(6, 1, 'sgp rou'),
  ...table(7, 2, 'jpn'),
  ...table(8, 1, 'bra'),
};

const OTHER_SHAPES: ReadonlySet<string> = new Set([
  'gbr',
  'can',
  'nld',
  'irl',
  'prt',
  'usa',
  'jpn',
  'bra',
  'swe',
  'lva',
]);

/** Returns facts about a country's digit-only postcodes; null if the postcodes have letters or an unknown shape. */
export function postcodeDigits(country: string): Digits | null {
  return DIGITS[country] ?? null;
}

/** Whether the shape of the country's postcodes is known. */
export const hasPostcodeShape = (country: string): boolean => country in DIGITS || OTHER_SHAPES.has(country);

/** Whether a text is exactly one postcode of the country. False if the country's shape is unknown. */
export function isPostcode(text: string, country: string): boolean {
  const digits = DIGITS[country];
  if (digits && text.length === digits.length && /^\d+$/u.test(text)) return true;
  return OTHER_SHAPES.has(country) && text.length <= LONGEST && looksLikePostcode(text, country);
}

const LONGEST = 12;

function table(length: number, mostLost: 0 | 1 | 2, countries: string): Readonly<Record<string, Digits>> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, { length, mostLost }]));
}
