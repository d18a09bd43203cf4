/** What the tools that settle a row by hand say: what a question costs, how it went, and the rules for what is typed. */
import type { PostcodePoints } from '../contract/fix.ts';
import { type Axis, MOST_DEGREES } from '../domain/address/typed-degrees.ts';
import { LONGEST_TYPED_POSTCODE } from '../domain/address/uk-postcode.ts';
import type { CreditKind } from '../domain/list/credits.ts';
import { type CreditName, creditsOf, SPENT } from './credits.ts';
import { countOf, formatNumber } from './format.ts';
import { shownText } from './shown-text.ts';

/** @param credits null while it is not known: it is never more than this */
export function priceWords(credits: 0 | 1 | null, kind: CreditKind, name: CreditName): string {
  return credits === 0 ? 'free (looked up before)' : creditsOf(1, kind, name);
}

export const ASK_BY_ENTER = 'Press Enter to look for this address.';

export const NO_COST_KNOWN = 'Price not stated by the service.';

/** Nobody knows before asking whether an edited address was asked about before. */
export const checkPrice = (kind: CreditKind): string =>
  `Checking is ${creditsOf(1, kind)}, unless this very address was asked about before.`;

export const TEST_KEY_USED =
  'The service does not suggest addresses with your key, so its public key “test” was used.';

/** A request that has left cannot be taken back, and its answer is kept. */
export const STOPPED_WAITING =
  'No longer waiting. If the service still answers, the answer is kept and asking again is free.';

export const NO_SUGGESTION = 'The service suggests nothing for this. Type more of it, or less.';

/** Whoever does not know where a row is cannot ask about it. */
export const NO_COUNTRY = 'The country of this row is not known. Write it in its country field first.';

/** What is understood of a typed postcode; '' when nothing is to be said. */
export function understoodSentence(typed: string, postcode: string | null): string {
  if (postcode !== null) return postcode === typed ? '' : `Understood as ${postcode}.`;
  if (typed.trim() === '') return '';
  if (/\p{Cc}/u.test(typed)) {
    return 'A postcode is one line of plain text; this one has a tab, a line break or another control character.';
  }
  if (typed.length > LONGEST_TYPED_POSTCODE) {
    return `A postcode has at most ${LONGEST_TYPED_POSTCODE} characters; this one has ${formatNumber(typed.length)}.`;
  }
  return 'A British postcode looks like SW1A 2AA: one or two letters, one or two figures, then a figure and two letters.';
}

/** Where the fields of an edit are as they were. */
export const NOTHING_EDITED = 'Nothing was edited: the row stays as it was';

export function listedSentence(count: number, postcode: string, spent: number, kind: CreditKind): string {
  return `${countOf(count, 'address', 'addresses')} at ${shownText(postcode)} · ${spentWords(spent, kind, 'credit')}`;
}

/** `count`: how many there are by the service; no more than are listed: it does not say. */
export function truncatedSentence({
  points,
  count,
  postcode,
}: Pick<PostcodePoints, 'points' | 'count' | 'postcode'>): string {
  const listed = points.length;
  const number = count > listed ? `${formatNumber(count)} ` : '';
  return `The service lists no more than ${formatNumber(listed)} of the ${number}addresses at ${shownText(postcode)}. If yours is not here, type it under Edit and check it instead.`;
}

export function nearbySentence(count: number, radiusM: number, spent: number, kind: CreditKind): string {
  return count === 0
    ? `No address within ${formatMetres(radiusM)}. Widen the circle or move the pin · ${spentWords(spent, kind, 'geocode credit')}`
    : `${countOf(count, 'address', 'addresses')} within ${formatMetres(radiusM)} · ${spentWords(spent, kind, 'geocode credit')}`;
}

const spentWords = (spent: number, kind: CreditKind, name: CreditName): string =>
  spent === 0 ? 'free' : `${creditsOf(spent, kind, name)}${SPENT[kind]}`;

/** "5,000 m". */
export const formatMetres = (metres: number): string => `${formatNumber(Math.round(metres))} m`;

export function degreesRule(axis: Axis): string {
  const most = MOST_DEGREES[axis];
  const name = axis === 'lat' ? 'Latitude' : 'Longitude';
  return `${name} is a number between −${most} and ${most}, in decimal degrees.`;
}
