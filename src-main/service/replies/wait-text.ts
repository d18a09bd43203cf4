/**
 * Reads how long a service asks to wait, as a text: RFC 9110, 10.2.3, and what servers send instead of it. A text that can
 * mean several waits is read as the longest one, because an earlier request would be refused, or held against the key.
 */

/** No server asks at such length, and a hostile one must not keep the thread busy. */
const MOST_CHARACTERS = 1000;

/**
 * @param whole one or several waits with commas between them: seconds, other units (`2s`, `1m30s`, `500 ms`), or dates
 * @param nowMs the time on the service's clock
 * @returns the longest wait in ms, possibly Infinity; 0 for a date in the past; null if the text names no wait
 */
export function readWaitMs(whole: string, nowMs: number): number | null {
  const text = whole.slice(0, MOST_CHARACTERS);
  const dates = datesIn(text).map((dateMs) => Math.max(0, dateMs - nowMs));
  const rest = DATES.reduce((left, date) => left.replaceAll(date, ''), text);
  // "1,000" may be a thousand, or a list whose longest wait is shorter.
  const waits = rest.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '').split(/[,\n]/u);
  const known = [...dates, ...waits.map(durationMs)].filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Returns the time that a `Date` header names, in ms since 1970, or null. */
export const readHttpDate = (text: string): number | null => datesIn(text)[0] ?? null;

const ZONE = String.raw`(?:\s*(?<zone>[a-z]{1,5}\b|[+-]\d\d:?\d\d))?`;
const TIME = String.raw`(?<time>\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)`;
const MONTH = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
/** The forms of RFC 9110, 5.6.7, also with a day of one digit, and ISO 8601. */
const DATES: readonly RegExp[] = [
  String.raw`(?:\b[a-z]{3,9},?\s+)?\b(?<day>\d{1,2})[ -]${MONTH}[ -](?<year>\d{2,4}),?\s+${TIME}${ZONE}`,
  String.raw`(?:\b[a-z]{3,9},?\s+)?\b${MONTH}\s{1,3}(?<day>\d{1,2}),?\s+${TIME}(?:\s+(?<zone>[a-z]{1,5}))?\s+(?<year>\d{4})`,
  String.raw`\b(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:(?:t|\s+)${TIME}${ZONE})?`,
].map((form) => new RegExp(form, 'giu'));

const datesIn = (text: string): readonly number[] =>
  DATES.flatMap((form) => [...text.matchAll(form)]).flatMap(({ groups = {} }) => {
    const { year = '', month = '', day = '', time = '00:00', zone = 'GMT' } = groups;
    const at = (inZone: string): number => Date.parse(`${day} ${monthName(month)} ${year} ${time} ${inZone}`);
    // A time without a zone is in GMT. A zone that JavaScript does not know may be the last one in which it is this time.
    const dateMs = Number.isNaN(at(zone)) ? at('GMT-1200') : at(zone);
    return Number.isNaN(dateMs) ? [] : [dateMs];
  });

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (month: string): string => MONTHS[Number(month) - 1] ?? month;

const SECOND_MS = 1000;
/** By the beginning of the unit. The first that fits counts. A number without a known unit is in seconds. */
const UNITS: readonly (readonly [begins: RegExp, ms: number])[] = [
  [/^(?:ms|mil)/u, 1],
  [/^(?:mo|[dt]*d|w|y)/u, 86_400 * SECOND_MS],
  [/^t?h/u, 3600 * SECOND_MS],
  [/^m/u, 60 * SECOND_MS],
];

/** Adds all numbers of a text, as in "1m30s". A negative number is no wait. */
function durationMs(text: string): number | null {
  if (/^\s*["']?-/u.test(text)) return null;
  const parts = [...text.matchAll(/(?<amount>\d+(?:\.\d+)?(?:e\+?\d+)?)\s*(?<unit>[a-z]*)/giu)];
  const sum = (total: number, { groups = {} }: RegExpExecArray): number =>
    total + Number(groups['amount']) * msOf(groups['unit'] ?? '');
  return parts.length === 0 ? null : parts.reduce(sum, 0);
}

const msOf = (unit: string): number =>
  UNITS.find(([begins]) => begins.test(unit.toLowerCase()))?.[1] ?? SECOND_MS;
