/** Reads stored replies without a request. Each function returns null for a reply that is not as documented. */
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import type { NearbyAddress, PostcodeAddresses } from '#shared/domain/answer/places.ts';
import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { type Geocoded, geocodedReply, postcodeReply, reverseReply } from './address-replies.ts';
import { emailReply } from './email-replies.ts';
import { parseMatch } from './parse-match.ts';
import { plainAddress } from './plain-address.ts';
import { readReply } from './reply.ts';
import { suggestedAddress } from './standardized.ts';

/** An answer to `/validate` as stored in the ledger: the body as received, and its status. */
export type StoredAnswer = { readonly reply: string; readonly httpStatus: number };

/** Returns the match in a stored answer; null if it is not as documented (2.3). A 404 means "no match" (part 7). */
export function matchOf({ reply, httpStatus }: StoredAnswer): Match | null {
  return httpStatus === 404 ? NO_MATCH : parseMatch(reply);
}

/** Returns the address of an answer in a third of the time of `matchOf`; null if only `matchOf` can find it. */
export function addressIn({ reply, httpStatus }: StoredAnswer): SuggestedAddress | null {
  const address = httpStatus === 404 ? null : plainAddress(reply);
  return address === null ? null : suggestedAddress(address);
}

/** Reads the check of an email from its stored reply, the JSON of one EmailResult (2.7). Returns null if the reply is unreadable. */
export function emailCheckOf(reply: string): EmailCheck | null {
  const read = readReply(emailReply, reply);
  return read.ok ? read.value : null;
}

/** Reads a stored answer to `POST /postcode-lookup` (4.7). */
export function postcodeOf(reply: string): PostcodeAddresses | null {
  const reading = readReply(postcodeReply, reply);
  return reading.ok ? reading.value : null;
}

/** Reads a stored answer to `GET /reverse` (4.5). */
export function nearbyOf(reply: string): readonly NearbyAddress[] | null {
  const reading = readReply(reverseReply, reply);
  return reading.ok ? reading.value : null;
}

/** Reads a stored answer to `GET /geocode` (4.4). */
export function geocodedOf(reply: string): Geocoded | null {
  const reading = readReply(geocodedReply, reply);
  return reading.ok ? reading.value : null;
}
