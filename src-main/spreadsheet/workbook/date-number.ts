/** A date as text, as ISO 8601 writes it. */
import type { TypedNumber } from '../typed-value.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)?Z?$/u;
const TIME = /^T?(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?Z?$/u;

const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** Excel takes 1900 for a leap year: before its 29 February, days are one fewer. */
const FIRST_OF_MARCH_1900 = 61;

/** In days, as a cell whose dates count from 1900 has it; null for a text that is no date or time. */
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

/** A date in a format that is not known. @param days in days from 1900 */
export const plainDate = (days: number): TypedNumber => ({
  number: days,
  pattern: Number.isInteger(days) ? 'yyyy-mm-dd' : days < 1 ? 'hh:mm:ss' : 'yyyy-mm-dd hh:mm:ss',
});
