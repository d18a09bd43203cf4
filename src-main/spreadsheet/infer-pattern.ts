import { format } from 'numfmt';
import type { TypedNumber } from './typed-value.ts';
import { generalText } from './workbook/read-cell.ts';

const DAYS = [
  'yyyy-mm-dd',
  'dd/mm/yyyy',
  'd/m/yyyy',
  'mm/dd/yyyy',
  'm/d/yyyy',
  'dd/mm/yy',
  'd/m/yy',
  'mm/dd/yy',
  'm/d/yy',
  'dd.mm.yyyy',
  'd.m.yyyy',
  'dd.mm.yy',
  'dd-mm-yyyy',
  'dd-mm-yy',
  'yyyy/mm/dd',
  'mm-dd-yyyy',
  'd mmm yyyy',
  'd mmmm yyyy',
  'd. mmm yyyy',
  'd. mmmm yyyy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'dd-mmm-yy',
  'dd-mmm-yyyy',
  'd-mmm-yy',
  'mmm-yy',
  'mmm yy',
  'mmmm yyyy',
  'mm/yyyy',
  'yyyy',
];
const TIMES = ['hh:mm:ss', 'hh:mm', 'h:mm:ss', 'h:mm', 'h:mm AM/PM', 'h:mm:ss AM/PM', 'hh:mm AM/PM'];
const DURATIONS = ['[h]:mm:ss', '[h]:mm'];
const MOMENTS = DAYS.flatMap((day) => TIMES.flatMap((time) => [`${day} ${time}`, `${day}"T"${time}`]));

/** Both functions return null if no known pattern shows the value as the text `shown`. `ofDate` takes days counted from 1900. */
export type PatternInference = {
  readonly ofNumber: (number: number, shown: string) => TypedNumber | null;
  readonly ofDate: (days: number, shown: string) => TypedNumber | null;
};

/** Finds an Excel pattern that reproduces the shown text of a value, for files that do not state the pattern. */
export function createPatternInference(): PatternInference {
  const infer = (find: (number: number, shown: string) => string | null, isSame: typeof isDateShownBy) => {
    // Cells of a column look alike, so patterns that matched texts of the same shape are tried before the hundreds of
    // others.
    const known = new Map<string, Shape>();
    let misses = 0;
    return (number: number, shown: string): TypedNumber | null => {
      if (shown.length > LONGEST) return null;
      const shape = shown.replace(/\d/gu, '0').replace(/\p{L}/gu, 'x');
      const { patterns, missed } = known.get(shape) ?? { patterns: [], missed: 0 };
      const same = patterns.find((each) => isSame(number, each, shown));
      if (same !== undefined) return { number, pattern: same };
      if (missed >= MOST_MISSED || misses >= MOST_MISSES) return null;
      const pattern = find(number, shown);
      if (known.size >= MOST_KNOWN) known.clear();
      if (pattern === null) {
        misses += 1;
        known.set(shape, { patterns, missed: missed + 1 });
        return null;
      }
      known.set(shape, { patterns: [pattern, ...patterns].slice(0, MOST_PATTERNS), missed });
      return { number, pattern };
    };
  };
  return {
    ofNumber: infer(numberPattern, isNumberShownBy),
    ofDate: infer(datePattern, isDateShownBy),
  };
}

/** For texts of one shape: the patterns that matched, newest first, and the number of texts that no pattern matched. */
type Shape = { readonly patterns: readonly string[]; readonly missed: number };

const MOST_KNOWN = 1_000;
const MOST_PATTERNS = 8;
/** After this many unmatched texts of a shape, only the patterns that matched the shape before are tried. */
const MOST_MISSED = 20;
const MOST_MISSES = 5_000;

function datePattern(days: number, shown: string): string | null {
  const patterns = Number.isInteger(days) ? DAYS : days < 1 ? TIMES : MOMENTS;
  return [...patterns, ...DURATIONS, ...DAYS].find((pattern) => isDateShownBy(days, pattern, shown)) ?? null;
}

const isDateShownBy = (days: number, pattern: string, shown: string): boolean =>
  show(days, pattern) === shown;

/** No pattern is sought for a text with more characters than this. */
const LONGEST = 60;

function numberPattern(number: number, shown: string): string | null {
  if (shown === generalText(number)) return 'General';
  const start = shown.search(/\d/u);
  let end = shown.length;
  while (end > start && !/\d/u.test(shown[end - 1] ?? '')) end -= 1;
  // If the text has no digits ("yes"), each section of the pattern (positive, negative, zero) consists of this text.
  if (start < 0)
    return Array(3)
      .fill(`"${shown.replaceAll('"', '')}"`)
      .join(';');
  const digits = shown.slice(start, end);
  const around = (core: string): string => {
    const pattern = literal(shown.slice(0, start)) + core + literal(shown.slice(end));
    // Negative numbers in brackets use the second section of an Excel pattern, which adds no sign.
    return number < 0 && !SIGN.test(shown) ? `${core};${pattern}` : pattern;
  };
  return (
    patternsOf(digits)
      .map(around)
      .find((pattern) => isNumberShownBy(number, pattern, shown)) ?? null
  );
}

function patternsOf(digits: string): readonly string[] {
  if (digits.includes('/')) return ['# ?/?', '# ??/??'];
  const exponent = /^\d(?:[.,](\d+))?E[+-](\d+)$/iu.exec(digits);
  if (exponent) return [`${decimals('0', exponent[1] ?? '')}E+${'0'.repeat(exponent[2]?.length ?? 2)}`];
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, fraction] = point < 0 ? [digits, ''] : [digits.slice(0, point), digits.slice(point + 1)];
  const grouped = (text: string): string => (/\D/u.test(text) ? '#,##0' : '0'.repeat(zerosOf(text)));
  return [decimals(grouped(whole), fraction), grouped(digits)];
}

const zerosOf = (whole: string): number => (whole.startsWith('0') ? whole.length : 1);

const decimals = (whole: string, fraction: string): string =>
  fraction === '' ? whole : `${whole}.${'0'.repeat(fraction.length)}`;

const SIGN = /[-−]/u;

/** Quotes the text next to the digits. The sign is left out, because the format adds it. */
function literal(text: string): string {
  const [before = '', after = ''] = text.replace(SIGN, '').split('%');
  const quoted = [before, after].map((each) => (each === '' ? '' : `"${each.replaceAll('"', '')}"`));
  return quoted.join(text.includes('%') ? '%' : '');
}

/** Whether the pattern shows the number as this text. Ignores separators of digits, because they depend on the language. */
const isNumberShownBy = (number: number, pattern: string, shown: string): boolean =>
  letters(show(number, pattern)) === letters(shown);

const letters = (text: string): string => text.replace(/[\s.,'’]/gu, '').replace('−', '-');

function show(number: number, pattern: string): string {
  try {
    return format(pattern, number);
  } catch {
    return '';
  }
}
