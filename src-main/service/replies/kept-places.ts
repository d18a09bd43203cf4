/** Reads stored answers about places without a request. The functions return null if the answer is not as documented. */
import type { NearbyAddress, PostcodeAddresses } from '#shared/domain/answer/places.ts';
import { type Geocoded, geocodedReply, postcodeReply, reverseReply } from './address-replies.ts';
import { readReply } from './reply.ts';

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
