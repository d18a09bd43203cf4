/** What each way to find an address looks at, and what it costs before it is used. */
import type { CreditKind } from '../domain/list/credits.ts';
import { creditsOf } from './credits.ts';
import { shownText } from './shown-text.ts';

/** Nobody knows before asking whether the answer is known. */
export const checkCost = (kind: CreditKind): string => `${creditsOf(1, kind)}, unless the answer is known`;

export const SUGGEST_DETAIL = 'As you type. Price not stated.';

/** @param postcode of the row; '' where it has none */
export const postcodeDetail = (postcode: string, kind: CreditKind): string =>
  `All addresses of ${postcode === '' ? 'a postcode' : shownText(postcode)}, at most ${creditsOf(1, kind)}`;

export const pinDetail = (kind: CreditKind): string =>
  `Addresses near a place, at most ${creditsOf(1, kind, 'geocode credit')}`;
