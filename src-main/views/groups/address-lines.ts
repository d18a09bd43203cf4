/** Addresses in one line. Nothing is reassembled: what the service wrote stays in its order. */
import {
  ADDRESS_FIELDS,
  type Address,
  type EnteredAddress,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import { partText } from '#shared/messages/words.ts';

/** The name of an organisation is no part of what a suggestion may change. */
export function enteredLine({ line, parts, premise }: EnteredAddress): string {
  return joined([premise, line, ...partsOf(parts)]);
}

/** The service's own form where it gave one, else its parts. */
export function suggestedLine({ formatted, parts }: SuggestedAddress): string {
  return joined(formatted === '' ? partsOf(parts) : formatted.split('\n'));
}

const partsOf = (parts: Address): readonly string[] =>
  ADDRESS_FIELDS.map((field) => partText(field, parts[field]));

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');
