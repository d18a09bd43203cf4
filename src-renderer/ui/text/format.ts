/** Writes durations and dates as text. `#shared/messages/format.ts` does this for counts, confidences and units. */
const LOCALE = 'en-GB';
const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** Returns a percentage: "45%". @param fraction 0..1 */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`;

/** Returns a rough duration: "a few seconds", "90 s", "9 min", "1 h 5 min". */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 100) return `${Math.ceil(seconds / 10) * 10} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Returns the date and time in this computer's time zone: "3 May 2026, 14:05". */
export const formatDateTime = (timeMs: number): string => dates.format(timeMs);

/** Returns the day in this computer's time zone: "3 May 2026". */
export const formatDate = (timeMs: number): string => days.format(timeMs);
