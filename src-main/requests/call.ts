/** The questions that a person asks, except the check of a row: each question as data, and its answer in the ledger. */

import type { NearbyAddress, PostcodeAddresses } from '#shared/domain/answer/places.ts';
import type { CallEndpoint, LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { GeocodeQuery, ReverseQuery } from '../service/address-service.ts';
import type { Geocoded } from '../service/replies/address-replies.ts';
import { geocodedOf, nearbyOf, postcodeOf } from '../service/replies/stored-replies.ts';
import { isPage } from '../service/transport/intercepted.ts';
import { NOT_FOUND } from './request-outcome.ts';

export type CallQueries = {
  readonly 'postcode-lookup': string;
  readonly reverse: ReverseQuery;
  readonly geocode: GeocodeQuery;
};

export type CallValues = {
  readonly 'postcode-lookup': PostcodeAddresses;
  readonly reverse: readonly NearbyAddress[];
  readonly geocode: Geocoded;
};

/** A question that a person asks, as plain data, because it is passed between threads. */
export type Call<E extends CallEndpoint = CallEndpoint> = {
  readonly endpoint: E;
  readonly query: CallQueries[E];
  /** The key in the ledger. Equal questions have equal keys. */
  readonly key: string;
  readonly service: string;
  /** Ignores answers before this moment; 0 accepts all. */
  readonly notBeforeMs: number;
};

/** If `value` is null, the service found nothing (404), which is also an answer. */
export type CallAnswer<E extends CallEndpoint> = { readonly value: CallValues[E] | null };

const READ: { readonly [E in CallEndpoint]: (reply: string) => CallValues[E] | null } = {
  'postcode-lookup': postcodeOf,
  reverse: nearbyOf,
  geocode: geocodedOf,
};

/** Returns the answer in the ledger, or null if there is none or it is unreadable. Sends nothing. */
export function knownAnswer<E extends CallEndpoint>(
  ledger: Pick<LedgerRepository, 'findCall' | 'answer'>,
  { endpoint, key, service, notBeforeMs }: Call<E>,
): CallAnswer<E> | null {
  const questionId = ledger.findCall(endpoint, key);
  const answer = questionId === null ? null : ledger.answer(questionId, service, notBeforeMs);
  if (!answer) return null;
  // An earlier version stored an HTML page as "not found".
  if (answer.httpStatus === NOT_FOUND) return isPage(answer.reply) ? null : { value: null };
  const value = READ[endpoint](answer.reply);
  return value === null ? null : { value };
}
