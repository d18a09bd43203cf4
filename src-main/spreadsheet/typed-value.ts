/** The values of cells that do not hold text. Readers return them along with the text that the sheet shows. */
import { isDateFormat, isValidFormat } from 'numfmt';

/** `number`: for a date, the days counted from 1900 as in Excel. `pattern`: an Excel number format. */
export type TypedNumber = { readonly number: number; readonly pattern: string };
export type TypedValue = boolean | TypedNumber;

/** The typed values of a row by column. A text cell has none. */
export type TypedValues = readonly (TypedValue | undefined)[];

/** Returns the typed value of a hidden zero; null for any other number. @param number null for a cell without a number */
export const hiddenZero = (hidesZeros: boolean, number: number | null): TypedNumber | null =>
  hidesZeros && number === 0 ? { number: 0, pattern: 'General;-General;;@' } : null;

/** The number of days between the calendars that begin in 1900 and in 1904. */
const CALENDAR_1904 = 1462;

/** @param is1904 whether the workbook's dates count from 1904 */
export const typedNumber = (number: number, pattern: string, is1904: boolean): TypedNumber => ({
  number: is1904 ? daysFrom1900(number, pattern) : number,
  pattern,
});

/** Matches elapsed hours, minutes or seconds. They do not depend on the calendar. */
const ELAPSED = /\[(?:h+|m+|s+)\]/iu;

/** @param days counted from 1904 if the pattern shows a date */
export const daysFrom1900 = (days: number, pattern: string): number =>
  isDatePattern(pattern) && !ELAPSED.test(pattern) ? days + CALENDAR_1904 : days;

const dates = new Map<string, boolean>();
/** The maximum number of cached patterns. One process reads the patterns of many files. */
const MOST_KNOWN = 1_000;

/** Whether the pattern shows a date or a time. False for an invalid pattern. */
export function isDatePattern(pattern: string): boolean {
  let isDate = dates.get(pattern);
  if (isDate === undefined) {
    if (dates.size >= MOST_KNOWN) dates.clear();
    dates.set(pattern, (isDate = isValidFormat(pattern) && isDateFormat(pattern)));
  }
  return isDate;
}
