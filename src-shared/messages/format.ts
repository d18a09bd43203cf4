/** Formats numbers, lists, sizes and times, and chooses the sentence for a count. */
const numbers = new Intl.NumberFormat('en');
const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const plurals = new Intl.PluralRules('en');
const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Returns a text such as "12,345". */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** The same whole sentence for one thing and for any other number; `other` receives the formatted number. */
export type ByCount = { readonly one: string; readonly other: (n: string) => string };

export const byCount = (count: number, { one, other }: ByCount): string =>
  plurals.select(count) === 'one' ? one : other(formatNumber(count));

/** Returns "1 row" or "2,000 rows", a fact that stands alone. A sentence around a count uses `byCount`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return byCount(count, { one: `${formatNumber(count)} ${one}`, other: (n) => `${n} ${many}` });
}

/**
 * Returns a confidence with two decimals, such as "0.89". Rounds down, so that no confidence seems to reach a threshold
 * that it misses.
 *
 * @param confidence 0..1
 */
export const confidenceText = (confidence: number): string =>
  // Without the small addition, 0.29 × 100 would be 28.999…
  (Math.floor(confidence * 100 + 1e-9) / 100).toFixed(2);

/** Returns the same without the leading zero, so that confidences are easy to compare: .97, 1.00. */
export const formatConfidence = (confidence: number): string => confidenceText(confidence).replace(/^0/u, '');

/** Returns a text such as "street, city and postcode", without the comma before "and". */
export function listOf(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : lists.format(items);
}

/** Joins the sentences that are not empty. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** Returns the text, or its first `most` characters and an ellipsis if it is longer. */
export function cutAfter(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

/** Lists quoted names: "“A”, “B” and 3 more". Names at most `limit` of them. */
export function namesOf(names: readonly string[], limit = 12): string {
  const shown = names.slice(0, limit).map((name) => `“${name}”`);
  const left = names.length - shown.length;
  return listOf(left > 0 ? [...shown, `${formatNumber(left)} more`] : shown);
}

/** Returns a text such as "1.5 GB". A unit is 1,000 times the unit before it. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${sizes.format(bytes / 1000 ** step)} ${units[step] ?? 'bytes'}`;
}

/** Returns a duration: "2.7 s", "4 min 12 s", "1 h 5 min". */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.round(elapsedMs / 1000);
  if (seconds < 10) return `${sizes.format(elapsedMs / 1000)} s`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${formatNumber(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Says how long a service asks the app to wait, rounded up: "7 seconds", "2 minutes", "3 hours", "a day or longer". */
export function waitWords(seconds: number): string {
  if (seconds >= DAY_SECONDS) return 'a day or longer';
  if (seconds >= HOUR_SECONDS) return countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour');
  if (seconds >= MINUTE_SECONDS) return countOf(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
  return countOf(Math.ceil(seconds), 'second');
}

/** Returns a text such as "28 November 2026 at 07:02", in this computer's time zone. */
export function formatMoment(ms: number): string {
  if (latest.ms !== ms) latest = { ms, text: moments.format(ms) };
  return latest.text;
}

/** Returns a text such as "3 March 2026", in this computer's time zone. */
export const formatDay = (ms: number): string => days.format(ms);

/** A cache, because an export formats the same moment for every row of one step. */
let latest = { ms: Number.NaN, text: '' };

/** Changes only the first letter, so that names and abbreviations in the text stay as they are. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
