/** Turns typed values into the texts that a sheet shows. If these lose a part of a value, makes longer texts. */
import { format } from 'numfmt';
import { isDatePattern, type TypedNumber, type TypedValue } from './typed-value.ts';

/** Returns a cell's text for a text file. @param shown the text in the sheet; if it is empty, so is the result */
export function exactText(shown: string, value: TypedValue | undefined): string {
  if (value === undefined || typeof value === 'boolean' || shown === '') return shown;
  return isDatePattern(value.pattern) ? exactDate(shown, value) : exactNumber(shown, value);
}

/** The number of significant digits that Excel stores. */
const DIGITS = 15;
const HAS_EXPONENT = /\d[eE][+-]?\d/u;
/** A comma after the digits of a pattern divides the shown number by 1,000, so the shown text lacks digits. */
const IS_SCALED = /[0#?.],+(?![0#?,])/u;

/**
 * Returns the shown text if it has all digits of the number, with or without separators and currency signs. Otherwise
 * adds decimals in the same format ("$977.1125" for "$977.11"). If the format cannot show the decimals, returns the
 * plain digits.
 */
function exactNumber(shown: string, { number, pattern }: TypedNumber): string {
  const fields = withoutLiterals(pattern);
  const isPercent = shown.includes('%') && fields.includes('%');
  const plain = plainNumber(isPercent ? number * 100 : number);
  const isExact = (text: string): boolean =>
    digitsOf(text).includes(digitsOf(plain)) &&
    (number >= 0 || /[-−(]/u.test(text)) &&
    !HAS_EXPONENT.test(text) &&
    !IS_SCALED.test(fields);
  if (isExact(shown)) return shown;
  const longer = withDecimals(number, pattern, plain.split('.')[1]?.length ?? 0);
  return longer !== null && isExact(longer) ? longer : isPercent ? `${plain}%` : plain;
}

/** Matches literals, widths, colours, conditions and languages of a pattern, but not elapsed times in brackets. */
const LITERAL = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/giu;

/** Returns the number in its format with this many decimals, or null if the format never shows decimals. */
function withDecimals(number: number, pattern: string, decimals: number): string | null {
  const literals = pattern.match(LITERAL) ?? [];
  const fields = pattern.replace(LITERAL, HOLDER);
  if (decimals === 0 || /[/?eE]/u.test(fields) || !/[0#]/u.test(fields)) return null;
  const longer = fields.split(';').map((section) => {
    const zeros = `.${'0'.repeat(decimals)}`;
    if (section.includes('.')) return section.replace(/\.[0#]*/u, zeros);
    const last = Math.max(section.lastIndexOf('0'), section.lastIndexOf('#'));
    return last < 0 ? section : section.slice(0, last + 1) + zeros + section.slice(last + 1);
  });
  let next = 0;
  const whole = longer.join(';').replaceAll(HOLDER, () => literals[next++] ?? '');
  try {
    return format(whole, number).trim();
  } catch {
    return null;
  }
}

/** The placeholder for a literal. No pattern contains this character. */
const HOLDER = '\uFFFC';

const withoutLiterals = (pattern: string): string => pattern.replace(LITERAL, '');

/** Returns the digits of a text without leading and trailing zeros. */
export function digitsOf(text: string): string {
  const digits = text.replace(/\D/gu, '');
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return digits.slice(start, end);
}

/** Returns the number in digits, without an exponent. */
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(DIGITS));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toFixed(20);
}

const DAY_SECONDS = 86_400;
const ISO_DAY = 'yyyy-mm-dd';
const ISO_TIME = 'hh:mm:ss';

/** Returns the shown text. If that lacks a part of the value, returns ISO 8601, or `[h]:mm:ss` for an elapsed time. */
function exactDate(shown: string, { number, pattern }: TypedNumber): string {
  if (number < 0) return shown;
  const fields = withoutLiterals(pattern)
    .toLowerCase()
    .replace(/am\/pm|a\/p/gu, '');
  const has = (field: RegExp): boolean => field.test(fields);
  const day = Math.floor(number);
  const seconds = Math.round((number - day) * DAY_SECONDS);
  const isElapsed = has(/\[[hms]+\]/u);
  const hasDay = isElapsed || day === 0 || (has(/[ybegr]/u) && has(/m/u) && has(/(?<!d)d{1,2}(?!d)/u));
  const hasMinutes = seconds % 3600 === 0 || has(/m/u);
  const hasSeconds = seconds % 60 === 0 || has(/s/u);
  const hasTime = seconds === 0 || (has(/[hs]/u) && hasMinutes && hasSeconds);
  if (hasDay && hasTime) return shown;
  if (isElapsed) return format('[h]:mm:ss', number);
  return format([...(day === 0 ? [] : [ISO_DAY]), ...(seconds === 0 ? [] : [ISO_TIME])].join(' '), number);
}
