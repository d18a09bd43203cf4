/**
 * Turns a reply of `POST /validate` (2.3) into a `Match`, without other data, so a newer app can read stored replies.
 */
import { z } from 'zod';
import type { Candidate, Match } from '#shared/domain/answer/match.ts';
import { candidateItems, latitude, longitude, notes, share } from '../leniencies.ts';
import { type PlainReply, plainReply } from './plain-match.ts';
import { flag, type Reading, readJson, readValue, requiredText, text } from './reply.ts';
import {
  addressShape,
  isSameAddress,
  matchComponents,
  type StandardizedReply,
  suggestedAddress,
  ukShape,
} from './standardized.ts';

const standardized = z.object({ ...addressShape, ...ukShape });

/** The fields that a match needs besides its type: the confidence and the address. A `no_match` needs neither field. */
const foundShape = z.object({ confidence: share, standardized });
const notFoundShape = z.object({
  confidence: share.nullish().transform((confidence) => confidence ?? 0),
  standardized: standardized.nullish().transform((address) => address ?? standardized.parse({})),
});

const common = z.object({
  accuracy_type: text,
  match_type: requiredText,
  match_components: matchComponents,
  corrections: notes,
  lat: latitude,
  lng: longitude,
  house_number_not_found: flag,
});

/** Returns the match in a reply's body as received, or null if the reply is not as documented. */
export function parseMatch(raw: string): Match | null {
  const reading = readMatch(raw);
  return reading.ok ? reading.value : null;
}

/** Reads a match like `parseMatch`, but names the field at fault instead of returning null. */
export function readMatch(raw: string): Reading<Match> {
  const reply = readJson(raw);
  const plain = plainReply(reply);
  if (plain) return { ok: true, value: toMatch(plain, []) };
  return readBySchemas(reply);
}

/** Reads any reply, including one that `plainReply` refuses. */
export function readBySchemas(reply: unknown): Reading<Match> {
  const match = readValue(common, reply);
  if (!match.ok) return match;
  const address = readValue(match.value.match_type === 'no_match' ? notFoundShape : foundShape, reply);
  if (!address.ok) return address;
  const candidates = readCandidates(reply, address.value.standardized);
  return { ok: true, value: toMatch({ match: match.value, found: address.value }, candidates) };
}

function toMatch({ match, found }: PlainReply, candidates: readonly Candidate[]): Match {
  const { county, udprn, uprn } = found.standardized;
  return {
    accuracyType: match.accuracy_type,
    confidence: found.confidence,
    matchType: match.match_type,
    components: match.match_components,
    address: suggestedAddress(found.standardized),
    county,
    udprn,
    uprn,
    corrections: match.corrections,
    lat: match.lat,
    lng: match.lng,
    houseNumberNotFound: match.house_number_not_found,
    candidates,
  };
}

const candidate = z.object({ confidence: share });
const nested = z.object({ standardized: z.object(addressShape) });
const flat = z.object(addressShape);
const NO_ADDRESS = flat.parse({});

/** Returns the other addresses of a reply. Drops copies of the best match. */
function readCandidates(reply: unknown, best: StandardizedReply): readonly Candidate[] {
  return candidateItems(reply).flatMap((item) => {
    const rated = candidate.safeParse(item);
    const inner = nested.safeParse(item);
    const outer = inner.success
      ? { success: true as const, data: inner.data.standardized }
      : flat.safeParse(item);
    if (!rated.success || !outer.success) return [];
    if (isSameAddress(outer.data, NO_ADDRESS) || isSameAddress(outer.data, best)) return [];
    return [{ address: suggestedAddress(outer.data), confidence: rated.data.confidence }];
  });
}
