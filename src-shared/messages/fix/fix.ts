import type { PostcodePoints } from '../../contract/fix/fix.ts';
import { type Axis, MOST_DEGREES } from '../../domain/address/typed-degrees.ts';
import { LONGEST_TYPED_POSTCODE } from '../../domain/address/uk-postcode.ts';
import type { CreditKind } from '../../domain/list/credits.ts';
import { countOf, formatNumber } from '../format.ts';
import { type CreditName, creditsOf, SPENT } from '../run/credits.ts';
import { shownText } from '../shown-text.ts';

/** Returns the price on a button. @param credits null while unknown: the lookup then costs at most 1 credit */
export function priceWords(credits: 0 | 1 | null, kind: CreditKind, name: CreditName): string {
  return credits === 0 ? 'free (looked up before)' : creditsOf(1, kind, name);
}

export const ASK_BY_ENTER = 'Press Enter to look up this address.';

export const NO_COST_KNOWN = 'The service does not state a price.';

/** Shown next to “Save and check” in the edit tool. */
export const checkPrice = (kind: CreditKind): string =>
  `Checking costs ${creditsOf(1, kind)}. It is free if exactly this address was checked before.`;

/** Shown below suggestions that were requested with the public key of the service instead of the person's key. */
export const TEST_KEY_USED =
  'The service does not suggest addresses for your key, so Doorstep used its public key “test”.';

/** A sent request cannot be cancelled. Its answer is saved. */
export const STOPPED_WAITING =
  'Stopped waiting. If the service still answers, Doorstep saves the answer, and the next lookup is free.';

/** Replaces the list if the service answered with no suggestion. */
export const NO_SUGGESTION = 'The service has no suggestion for this. Type more or less of the address.';

/** Replaces a tool that needs the country of the row to ask the service. */
export const NO_COUNTRY = 'The country of this row is unknown. First fill in its country field.';

/** Says how a typed postcode was understood, or which rule it breaks; '' if there is nothing to say. */
export function understoodSentence(typed: string, postcode: string | null): string {
  if (postcode !== null) return postcode === typed ? '' : `Understood as ${postcode}.`;
  if (typed.trim() === '') return '';
  if (/\p{Cc}/u.test(typed)) {
    return 'A postcode is one line of plain text. This text contains a tab, a line break or another control character.';
  }
  if (typed.length > LONGEST_TYPED_POSTCODE) {
    return `A postcode can have at most ${formatNumber(LONGEST_TYPED_POSTCODE)} characters. This text has ${formatNumber(typed.length)}.`;
  }
  return 'This is not a British postcode. Write it like SW1A 2AA or M1 1AE.';
}

/** A notice after saving an unchanged address. Nothing is stored, because an edit would discard the answer. */
export const NOTHING_EDITED = 'You edited nothing. The row is unchanged';

/** Shown and announced after a postcode was looked up. @param spent the credits that this lookup cost */
export function listedSentence(count: number, postcode: string, spent: number, kind: CreditKind): string {
  return `${countOf(count, 'address', 'addresses')} at ${shownText(postcode)} · ${spentWords(spent, kind, 'credit')}`;
}

/** Says that the list is incomplete. If `count` does not exceed the number of points, the total is unknown. */
export function truncatedSentence({
  points,
  count,
  postcode,
}: Pick<PostcodePoints, 'points' | 'count' | 'postcode'>): string {
  const listed = points.length;
  const place = shownText(postcode);
  return count > listed
    ? `The service lists only ${formatNumber(listed)} of the ${formatNumber(count)} addresses at ${place}. If yours is missing, type it under Edit and check it.`
    : `The service lists only the first ${formatNumber(listed)} addresses at ${place}. If yours is missing, type it under Edit and check it.`;
}

/** Shown and announced after a search near a pin. @param spent the credits that this search cost */
export function nearbySentence(count: number, radiusM: number, spent: number, kind: CreditKind): string {
  return count === 0
    ? `No address within ${formatMetres(radiusM)}. Make the circle larger or move the pin · ${spentWords(spent, kind, 'geocode credit')}`
    : `${countOf(count, 'address', 'addresses')} within ${formatMetres(radiusM)} · ${spentWords(spent, kind, 'geocode credit')}`;
}

const spentWords = (spent: number, kind: CreditKind, name: CreditName): string =>
  spent === 0 ? 'free' : `${creditsOf(spent, kind, name)}${SPENT[kind]}`;

/** Returns a text such as "150 m", rounded to whole metres. */
export const formatMetres = (metres: number): string => `${formatNumber(Math.round(metres))} m`;

/** Returns the error of a coordinate field whose text is not a number in range. */
export function degreesRule(axis: Axis): string {
  const most = MOST_DEGREES[axis];
  return axis === 'lat'
    ? `Latitude is a number from −${most} to ${most}, in decimal degrees.`
    : `Longitude is a number from −${most} to ${most}, in decimal degrees.`;
}
