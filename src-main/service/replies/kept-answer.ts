import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import { parseMatch } from './parse-match.ts';
import { plainAddress } from './plain-address.ts';
import { suggestedAddress } from './standardized.ts';

/** An answer to `/validate` as stored in the ledger: the body as received, and its status. */
export type KeptAnswer = { readonly reply: string; readonly httpStatus: number };

/** Returns the match in a stored answer; null if it is not as documented (2.3). A 404 means "no match" (part 7). */
export function matchOf({ reply, httpStatus }: KeptAnswer): Match | null {
  return httpStatus === 404 ? NO_MATCH : parseMatch(reply);
}

/** Returns the address of an answer in a third of the time of `matchOf`; null if only `matchOf` can find it. */
export function addressIn({ reply, httpStatus }: KeptAnswer): SuggestedAddress | null {
  const address = httpStatus === 404 ? null : plainAddress(reply);
  return address === null ? null : suggestedAddress(address);
}
