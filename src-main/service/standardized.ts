/** The service's address shape (2.4), which several replies share, in the app's words. */
import { z } from 'zod';
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { text } from './reply.ts';

/** The parts as 2.4 and 2.7 name them. `locality` is not in 2.4 but is a part of a request (2.2); it is taken when sent. */
export const addressShape = {
  country: text,
  city: text,
  locality: text,
  state: text,
  postcode: text,
  street: text,
  house_number: text,
  formatted_address: text,
};

/** UK only, '' elsewhere. */
export const ukShape = { county: text, udprn: text, uprn: text };

export type StandardizedReply = { readonly [K in keyof typeof addressShape]: string };

export function suggestedAddress(reply: StandardizedReply): SuggestedAddress {
  const { street, house_number, locality, city, state, postcode, country, formatted_address } = reply;
  return {
    parts: { street, house_number, locality, city, state, postcode, country },
    formatted: formatted_address,
  };
}

export function isSameAddress(one: StandardizedReply, other: StandardizedReply): boolean {
  const inOrder = ({ parts, formatted }: SuggestedAddress) =>
    JSON.stringify([formatted, Object.values(parts)]);
  return inOrder(suggestedAddress(one)) === inOrder(suggestedAddress(other));
}

const part = z
  .boolean()
  .nullish()
  .transform((matched) => matched ?? null);
const components = z.object({ city: part, house_number: part, state: part, street: part, zip: part });

/** `match_components`, all null when absent. */
export const matchComponents = components.nullish().transform((found) => found ?? NOTHING_SAID);

const NOTHING_SAID = { city: null, house_number: null, state: null, street: null, zip: null };
