/** The questions of a person beside a row's check: what is asked, as data, and what the ledger has of it. */

import type { NearbyAddress, PostcodeAddresses } from '#shared/domain/answer/places.ts';
import type { CallEndpoint, LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { Geocoded } from '../service/address-replies.ts';
import type { GeocodeQuery, ReverseQuery } from '../service/address-service.ts';
import { geocodedOf, nearbyOf, postcodeOf } from '../service/kept-places.ts';
import { isPage, NOT_FOUND } from './request-outcome.ts';

/** What each endpoint is asked. */
export type CallQueries = {
  /** A postcode as `findUkPostcode` writes it. */
  readonly 'postcode-lookup': string;
  readonly reverse: ReverseQuery;
  readonly geocode: GeocodeQuery;
};

/** What each endpoint answers. */
export type CallValues = {
  readonly 'postcode-lookup': PostcodeAddresses;
  readonly reverse: readonly NearbyAddress[];
  readonly geocode: Geocoded;
};

/** One question of a person. Plain data: the thread that asks is not the one that answers the page. */
export type Call<E extends CallEndpoint = CallEndpoint> = {
  readonly endpoint: E;
  readonly query: CallQueries[E];
  /** The same text for the same question. */
  readonly key: string;
  /** Identity of the service. */
  readonly service: string;
  /** Answers given before this moment do not count; 0: all do. */
  readonly notBeforeMs: number;
};

/** `value` null: the service knows no such thing (404), which is an answer too. */
export type CallAnswer<E extends CallEndpoint> = { readonly value: CallValues[E] | null };

const READ: { readonly [E in CallEndpoint]: (reply: string) => CallValues[E] | null } = {
  'postcode-lookup': postcodeOf,
  reverse: nearbyOf,
  geocode: geocodedOf,
};

/** The answer that the ledger has; null: none, or one that cannot be read any more. Nothing is sent. */
export function knownAnswer<E extends CallEndpoint>(
  ledger: Pick<LedgerRepository, 'findCall' | 'answer'>,
  { endpoint, key, service, notBeforeMs }: Call<E>,
): CallAnswer<E> | null {
  const questionId = ledger.findCall(endpoint, key);
  const answer = questionId === null ? null : ledger.answer(questionId, service, notBeforeMs);
  if (!answer) return null;
  // An earlier version took a page for people as "not found".
  if (answer.httpStatus === NOT_FOUND) return isPage(answer.reply) ? null : { value: null };
  const value = READ[endpoint](answer.reply);
  return value === null ? null : { value };
}
