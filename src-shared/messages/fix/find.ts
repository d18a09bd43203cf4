import type { CreditKind } from '../../domain/list/credits.ts';
import { creditsOf } from '../run/credits.ts';
import { shownText } from '../shown-text.ts';

/** Returns the cost of checking one row, for its menu item and the line below the button. */
export const checkCost = (kind: CreditKind): string => `${creditsOf(1, kind)}, free if looked up before`;

/** Shown below the menu item for suggestions. A suggestion costs an amount that the service does not name. */
export const SUGGEST_DETAIL = 'While you type. The service does not state a price.';

/** @param postcode the row's postcode; '' if it has none */
export const postcodeDetail = (postcode: string, kind: CreditKind): string =>
  postcode === ''
    ? `All addresses at a postcode, at most ${creditsOf(1, kind)}`
    : `All addresses at ${shownText(postcode)}, at most ${creditsOf(1, kind)}`;

/** Shown below the menu item for a pin. @param kind `practice` adds that nothing is charged */
export const pinDetail = (kind: CreditKind): string =>
  `Addresses near a place on the map, at most ${creditsOf(1, kind, 'geocode credit')}`;
