/** The five address endpoints. All throw `ServiceError` and nothing else; see `service-error.ts` for its kinds. */
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
import {
  type Geocoded,
  geocodedReply,
  postcodeReply,
  reverseReply,
  suggestReply,
} from './address-replies.ts';
import type { Answer, CallOptions } from './answer.ts';
import { countryField } from './leniencies.ts';
import { readMatch } from './parse-match.ts';
import { readReply } from './reply.ts';
import { REPLY_BYTES, type Send } from './send.ts';
import { refusedArgument } from './service-error.ts';

/** `country`: ISO-3 lowercase; null sends none, see `leniencies.ts`. */
export type ValidateQuery = { readonly country: string | null; readonly input: string | FieldedInput };
/** What `geocode` asks (4.4). `country`: ISO-3 lowercase; null sends none, see `leniencies.ts`. */
export type GeocodeQuery = { readonly country: string | null; readonly input: FieldedInput };

/** What `reverse` asks (4.5). `country`: ISO-3 lowercase. */
export type ReverseQuery = {
  readonly country: string;
  /** Decimal degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Metres, more than 0 to 5000; the service takes 50 when absent. */
  readonly radiusM?: number | undefined;
  /** 1..50; the service takes 1 when absent. */
  readonly limit?: number | undefined;
};

/** What `suggest` asks (4.6). */
export type SuggestQuery = {
  /** One of `SUGGEST_COUNTRIES`. */
  readonly country: string;
  /** What has been typed so far. */
  readonly prefix: string;
  /** 1..50; the service takes 10 when absent. */
  readonly limit?: number | undefined;
  /** Prefers results there; sent in upper case. */
  readonly state?: string | undefined;
};

/** The address endpoints of one service; see `createAddressService`. */
export type AddressService = ReturnType<typeof createAddressService>;

/** The five address endpoints (4.3 to 4.7). Each throws `ServiceError` alone. */
export function createAddressService(send: Send) {
  return {
    /**
     * Asks for the best match of one address: `POST /validate` (4.3). Costs one validation credit.
     *
     * Sends `{ country, input }`, input one line or the parts that are not empty (FieldedAddressInput, 2.2).
     * Receives a ValidationResult (2.3): `confidence` 0..1, coordinates in decimal degrees or null, no match as
     * an answer (`matchType` `no_match`, confidence 0 and an empty address unless the reply has them).
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `input`) and for 400, 422; every
     *   other kind as in `service-error.ts`.
     */
    async validate(query: ValidateQuery, options?: CallOptions): Promise<Answer<Match>> {
      const body = { ...askedCountry(query.country), input: checkedInput(query.input) };
      const call = { method: 'POST', path: 'validate', body, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: readMatch }, options);
    },

    /**
     * Asks for the coordinates of a fielded address: `GET /geocode` (4.4). Costs one geocode credit.
     *
     * The parts travel under the names `street hno city town state postalcode`. Receives a GeocodingResult
     * (2.5), coordinates in decimal degrees or null. A single line is a matter for `validate`.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `input`) and for 400, 422;
     *   `not_found` for 404; every other kind as in `service-error.ts`.
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
     *
     * Sends `country lat lng radius_m limit`: decimal degrees within -90..90 and -180..180, metres up to 5000, 1
     * to 50 hits. Receives the hits (2.6), distances in metres, in the service's order; an empty list when there
     * is nothing near.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `lat`, `lng`, `radius_m`, `limit`)
     *   and for 400, 422; `not_found` for 404; every other kind as in `service-error.ts`.
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
     * Asks for addresses that begin as typed: `GET /suggest` (4.6). The one call for which `test` is a key.
     *
     * Sends `country q limit state`: one of the seven countries of `SUGGEST_COUNTRIES`, the beginning as typed,
     * 1 to 50, upper case. Receives the suggestions (2.7), coordinates in decimal degrees or null, empty when
     * nothing begins so. The document names no cost.
     *
     * @throws ServiceError `validation` before sending (`detail` `country`, `q`, `limit`) and for 400, 422;
     *   every other kind as in `service-error.ts`.
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
     * Asks for every delivery point at a UK postcode: `POST /postcode-lookup` (4.7). Costs one validation
     * credit, however many there are; by default at most 100 are listed, then `truncated` is true.
     *
     * Sends `{ postcode, country: 'gbr' }`. Receives the delivery points (2.7), coordinates in decimal degrees or
     * null, and how many there are. Calls are also limited per IP address, answered with 429.
     *
     * @throws ServiceError `validation` before sending (`detail` `postcode`) and for 400, 422; `not_found` when
     *   there is no such postcode (404); `insufficient_credits` (403); every other kind as in `service-error.ts`.
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
