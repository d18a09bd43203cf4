import { ADDRESS_FIELDS, type Address, type SuggestedAddress } from '#shared/domain/address/address.ts';
import { partText } from '#shared/messages/words.ts';

/** Returns the suggested address in one line: as the service formatted it, or else its joined parts. */
export function suggestedLine({ formatted, parts }: SuggestedAddress): string {
  return joined(formatted === '' ? partsOf(parts) : formatted.split('\n'));
}

const partsOf = (parts: Address): readonly string[] =>
  ADDRESS_FIELDS.map((field) => partText(field, parts[field]));

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');
