/**
 * Reads replies with the documented types ten times as fast as schemas. The schemas (`parse-match.ts`) read all other
 * replies, so only the schemas decide which replies are valid.
 */
import type { MatchComponents } from '#shared/domain/answer/match.ts';
import { candidateItems } from '../leniencies.ts';
import { MOST_ITEMS, MOST_SIGNS, withoutControls } from './reply.ts';
import type { StandardizedReply } from './standardized.ts';

/** A reply in the form in which the schemas return it. */
export type PlainReply = {
  readonly match: {
    readonly accuracy_type: string;
    readonly match_type: string;
    readonly match_components: MatchComponents;
    readonly corrections: readonly string[];
    readonly lat: number | null;
    readonly lng: number | null;
    readonly house_number_not_found: boolean;
  };
  readonly found: {
    readonly confidence: number;
    readonly standardized: StandardizedReply & {
      readonly county: string;
      readonly udprn: string;
      readonly uprn: string;
    };
  };
};

class NotPlainError extends Error {
  override readonly name = 'NotPlainError';
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the address of a reply, or null if it is not as documented. */
export function plainStandardized(address: unknown): PlainReply['found']['standardized'] | null {
  return orNull(() => standardized(fieldsOf(address)));
}

/** Returns null if any field is not as documented, or if the reply has candidates or no match. */
export function plainReply(reply: unknown): PlainReply | null {
  return orNull(() => readPlain(fieldsOf(reply)));
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotPlainError) return null;
    throw error;
  }
}

function readPlain(reply: Fields): PlainReply {
  const { confidence } = reply;
  const matchType = text(reply['match_type']);
  const isFound = matchType !== '' && matchType !== 'no_match';
  if (!isFound || typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1))
    throw new NotPlainError();
  if (candidateItems(reply).length > 0) throw new NotPlainError();
  return {
    match: {
      accuracy_type: text(reply['accuracy_type']),
      match_type: matchType,
      match_components: components(reply['match_components']),
      corrections: texts(reply['corrections']),
      lat: number(reply['lat'], 90),
      lng: number(reply['lng'], 180),
      house_number_not_found: flag(reply['house_number_not_found']) ?? false,
    },
    found: { confidence, standardized: standardized(fieldsOf(reply['standardized'])) },
  };
}

function standardized(fields: Fields): PlainReply['found']['standardized'] {
  return {
    country: text(fields['country']),
    city: text(fields['city']),
    locality: text(fields['locality']),
    state: text(fields['state']),
    postcode: text(fields['postcode']),
    street: text(fields['street']),
    house_number: text(fields['house_number']),
    formatted_address: text(fields['formatted_address']),
    county: text(fields['county']),
    udprn: text(fields['udprn']),
    uprn: text(fields['uprn']),
  };
}

const NOTHING_SAID: Fields = {};

function components(value: unknown): MatchComponents {
  const fields = isAbsent(value) ? NOTHING_SAID : fieldsOf(value);
  return {
    city: flag(fields['city']),
    house_number: flag(fields['house_number']),
    state: flag(fields['state']),
    street: flag(fields['street']),
    zip: flag(fields['zip']),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw new NotPlainError();
  return value;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown): string {
  if (typeof value === 'string' && value.length <= MOST_SIGNS) return withoutControls(value);
  if (isAbsent(value)) return '';
  throw new NotPlainError();
}

function number(value: unknown, most: number): number | null {
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && value >= -most && value <= most) return value;
  throw new NotPlainError();
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (isAbsent(value)) return null;
  throw new NotPlainError();
}

function texts(value: unknown): readonly string[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value) && value.length <= MOST_ITEMS && value.every((item) => typeof item === 'string'))
    return value.map(withoutControls);
  throw new NotPlainError();
}
