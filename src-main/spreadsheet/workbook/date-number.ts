import type { TypedNumber } from '../typed-value.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)?Z?$/u;
const TIME = /^T?(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?Z?$/u;

const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** The day number of 1 March 1900. Excel treats 1900 as a leap year, so earlier days have numbers that are one lower. */
const FIRST_OF_MARCH_1900 = 61;

/** Converts an ISO 8601 date or time to days as in a cell that counts from 1900; null if the text is neither. */
export function dateNumber(text: string): number | null {
  const time = TIME.exec(text);
  if (time) return dayPart(time[1], time[2], time[3]);
  const date = DATE.exec(text);
  if (!date) return null;
  const [, year, month, day, hours, minutes, seconds] = date;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(ms).getUTCDate() !== Number(day)) return null;
  const days = (ms - DAY_ZERO_MS) / DAY_MS;
  return (days < FIRST_OF_MARCH_1900 ? days - 1 : days) + dayPart(hours, minutes, seconds);
}

const dayPart = (hours = '0', minutes = '0', seconds = '0'): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;

/** Returns a date in a standard format, for dates whose format is unknown. @param days from 1900 */
export const plainDate = (days: number): TypedNumber => ({
  number: days,
  pattern: Number.isInteger(days) ? 'yyyy-mm-dd' : days < 1 ? 'hh:mm:ss' : 'yyyy-mm-dd hh:mm:ss',
});
