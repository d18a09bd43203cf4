import type { Match } from '#shared/domain/answer/match.ts';
import type { NearbyAddress, PostcodeAddresses, Suggestion } from '#shared/domain/answer/places.ts';
import {
  checkedCountry,
  checkedDegrees,
  checkedInput,
  checkedLimit,
  checkedRadius,
  checkedSuggestCountry,
  type FieldedInput,
  presentParts,
} from './address-checks.ts';
import { countryField } from './leniencies.ts';
import {
  type Geocoded,
  geocodedReply,
  postcodeReply,
  reverseReply,
  suggestReply,
} from './replies/address-replies.ts';
import type { Answer, CallOptions } from './replies/answer.ts';
import { readMatch } from './replies/parse-match.ts';
import { readReply } from './replies/reply.ts';
import { refusedArgument } from './service-error.ts';
import { REPLY_BYTES, type Send } from './transport/send.ts';

/** `country`: ISO-3 lowercase. null sends no country; see `leniencies.ts`. */
export type ValidateQuery = { readonly country: string | null; readonly input: string | FieldedInput };
/** The query of `geocode` (4.4). `country`: ISO-3 lowercase; null sends none (see `leniencies.ts`). */
export type GeocodeQuery = { readonly country: string | null; readonly input: FieldedInput };

/** The query of `reverse` (4.5). `country`: ISO-3 lowercase. */
export type ReverseQuery = {
  readonly country: string;
  /** Decimal degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The radius in metres, more than 0 and at most 5000. The service's default is 50. */
  readonly radiusM?: number | undefined;
  /** The maximum number of hits, 1..50. The service's default is 1. */
  readonly limit?: number | undefined;
};

export type SuggestQuery = {
  /** One of `SUGGEST_COUNTRIES`. */
  readonly country: string;
  readonly prefix: string;
  /** The maximum number of suggestions, 1..50. The service's default is 10. */
  readonly limit?: number | undefined;
  /** The state whose results come first, in any letter case. */
  readonly state?: string | undefined;
};

export type AddressService = ReturnType<typeof createAddressService>;

/** The five address endpoints (4.3 to 4.7). Each throws only `ServiceError`, with the kinds of `service-error.ts`. */
export function createAddressService(send: Send) {
  return {
    /**
     * Asks for the best match of one address: `POST /validate` (4.3). Costs one validation credit.
     * Sends one line or the non-empty parts (FieldedAddressInput, 2.2). "No match" is an answer (ValidationResult,
     * 2.3).
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `input`) and for 400 and 422
     */
    async validate(query: ValidateQuery, options?: CallOptions): Promise<Answer<Match>> {
      const body = { ...askedCountry(query.country), input: checkedInput(query.input) };
      const call = { method: 'POST', path: 'validate', body, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: readMatch }, options);
    },

    /**
     * Asks for the coordinates of a fielded address: `GET /geocode` (4.4, GeocodingResult 2.5). Costs one geocode
     * credit.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `input`) and for 400 and 422; `not_found`
     */
    async geocode({ country, input }: GeocodeQuery, options?: CallOptions): Promise<Answer<Geocoded>> {
      checkedInput(input);
      const { street = '', house_number = '', city = '', ...rest } = presentParts(input);
      const { locality = '', state = '', postcode = '' } = rest;
      const parts = { street, hno: house_number, city, town: locality, state, postalcode: postcode };
      const query = { ...askedCountry(country), ...parts };
      const call = { method: 'GET', path: 'geocode', query, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readReply(geocodedReply, raw) }, options);
    },

    /**
     * Asks for the addresses near a point: `GET /reverse` (4.5). Costs one geocode credit.
     * Returns the hits (2.6) in the service's order, with distances in metres; empty if nothing is near.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `lat`, `lng`, `radius_m`, `limit`) and for
     * 400 and 422; `not_found`
     */
    async reverse(query: ReverseQuery, options?: CallOptions): Promise<Answer<readonly NearbyAddress[]>> {
      const sent = {
        country: checkedCountry(query.country),
        lat: checkedDegrees(query.lat, 90, 'lat'),
        lng: checkedDegrees(query.lng, 180, 'lng'),
        radius_m: checkedRadius(query.radiusM),
        limit: checkedLimit(query.limit),
      };
      const call = { method: 'GET', path: 'reverse', query: sent, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readReply(reverseReply, raw) }, options);
    },

    /**
     * Asks for addresses that begin with the typed text: `GET /suggest` (4.6). Only this call accepts the key `test`.
     * Returns the suggestions (2.7); empty if nothing matches. The document states no cost.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `q`, `limit`) and for 400 and 422
     */
    async suggest(query: SuggestQuery, options?: CallOptions): Promise<Answer<readonly Suggestion[]>> {
      if (query.prefix.trim() === '') throw refusedArgument('q');
      const sent = {
        country: checkedSuggestCountry(query.country),
        q: query.prefix,
        limit: checkedLimit(query.limit),
        state: (query.state ?? '').trim().toUpperCase(),
      };
      const call = { method: 'GET', path: 'suggest', query: sent, keyUse: 'suggest' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readReply(suggestReply, raw) }, options);
    },

    /**
     * Asks for every delivery point at a UK postcode: `POST /postcode-lookup` (4.7). Costs one validation credit. By
     * default the service lists at most 100, and sets `truncated` if there are more. It limits calls per IP address
     * (429).
     *
     * @throws ServiceError `validation` before sending (`detail` `postcode`) and for 400 and 422; `not_found` if the
     *   postcode does not exist; `insufficient_credits` (403)
     */
    async postcodeLookup(postcode: string, options?: CallOptions): Promise<Answer<PostcodeAddresses>> {
      if (postcode.trim() === '') throw refusedArgument('postcode');
      const body = { postcode: postcode.trim(), country: 'gbr' };
      const call = { method: 'POST', path: 'postcode-lookup', body, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readReply(postcodeReply, raw) }, options);
    },
  };
}

function askedCountry(country: string | null) {
  return countryField(country === null ? null : checkedCountry(country));
}
