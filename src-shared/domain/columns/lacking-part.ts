/** Finds out whether the chosen columns lack a part without which the service finds nothing. Pure. */

import type { EnteredAddress } from '../address/address.ts';
import { hasText } from '../text/fold.ts';
import { namesPlace } from './cells/names-place.ts';

/** `town`: neither a town nor a postcode. */
export type LackingPart = 'street' | 'town';

/** The share of rows above which a part counts as lacking. */
const MOST = 0.5;
/** The share of lines that name a place is never higher if a list lacks its towns. Some streets are named after towns. */
const HARDLY = 0.1;
/** Scripts in which `namesPlace` recognises towns. */
const KNOWN_SCRIPTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u;

/** Whether lines with a street name no town and no postcode. Lines in other scripts count as if they did. */
export function lackTown(lines: readonly string[]): boolean {
  const filled = lines.filter(hasText);
  const placed = filled.filter((line) => !KNOWN_SCRIPTS.test(line) || namesPlace(line));
  return filled.length > 0 && placed.length / filled.length <= HARDLY;
}

/** Returns the part that most rows with an address lack; null if there is none. */
export function lackingPart(rows: readonly EnteredAddress[]): LackingPart | null {
  const filled = rows.filter(({ line, parts }) => hasText(line) || Object.values(parts).some(hasText));
  const isMost = (some: readonly EnteredAddress[]): boolean => some.length > filled.length * MOST;
  const streetless = filled.filter(
    ({ line, parts, premise }) => ![line, parts.street, premise].some(hasText),
  );
  if (isMost(streetless)) return 'street';
  const townless = filled.filter(({ parts }) => ![parts.city, parts.postcode, parts.locality].some(hasText));
  return isMost(townless) && lackTown(townless.map(({ line, parts }) => `${line} ${parts.street}`))
    ? 'town'
    : null;
}
