/** What a cell holds where it is no text. Readers pass it on beside the text that the sheet shows. */
import { isDateFormat, isValidFormat } from 'numfmt';

/** `number`: a date counts days as Excel does from 1900. `pattern`: a number format of Excel. */
export type TypedNumber = { readonly number: number; readonly pattern: string };
export type TypedValue = boolean | TypedNumber;

/** By column; a cell of text has none. */
export type TypedValues = readonly (TypedValue | undefined)[];

/** A zero whose sheet, or cell, shows none; null for any other number. @param number null for a cell without one */
export const hiddenZero = (hidesZeros: boolean, number: number | null): TypedNumber | null =>
  hidesZeros && number === 0 ? { number: 0, pattern: 'General;-General;;@' } : null;

/** Days between the calendars that begin in 1900 and in 1904. */
const CALENDAR_1904 = 1462;

/** @param is1904 whether the workbook's dates count from 1904 */
export const typedNumber = (number: number, pattern: string, is1904: boolean): TypedNumber => ({
  number: is1904 ? daysFrom1900(number, pattern) : number,
  pattern,
});

/** Elapsed hours, minutes or seconds: the calendar does not change them. */
const ELAPSED = /\[(?:h+|m+|s+)\]/iu;

/** @param days as counted from 1904 where the pattern shows a date */
export const daysFrom1900 = (days: number, pattern: string): number =>
  isDatePattern(pattern) && !ELAPSED.test(pattern) ? days + CALENDAR_1904 : days;

const dates = new Map<string, boolean>();
/** Patterns of many files go through one process. */
const MOST_KNOWN = 1_000;

/** False also for what is no pattern. */
export function isDatePattern(pattern: string): boolean {
  let isDate = dates.get(pattern);
  if (isDate === undefined) {
    if (dates.size >= MOST_KNOWN) dates.clear();
    dates.set(pattern, (isDate = isValidFormat(pattern) && isDateFormat(pattern)));
  }
  return isDate;
}
