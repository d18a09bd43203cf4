/** Reads the service's address shape (2.4), which several replies share. */

import { z } from 'zod';
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import { text } from './reply.ts';

/** The parts as named in 2.4 and 2.7. `locality` is only part of a request (2.2), but is read if present. */
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

/** Returns the address of a reply in the app's own type. */
export function suggestedAddress(reply: StandardizedReply): SuggestedAddress {
  const { street, house_number, locality, city, state, postcode, country, formatted_address } = reply;
  return {
    parts: { street, house_number, locality, city, state, postcode, country },
    formatted: formatted_address,
  };
}

/** Whether two replies have the same address, both in each part and as a line. */
export function isSameAddress(one: StandardizedReply, other: StandardizedReply): boolean {
  return isSameData(suggestedAddress(one), suggestedAddress(other));
}

const part = z
  .boolean()
  .nullish()
  .transform((matched) => matched ?? null);
const components = z.object({ city: part, house_number: part, state: part, street: part, zip: part });

/** `match_components`; all null when absent. */
export const matchComponents = components.nullish().transform((found) => found ?? NOTHING_SAID);

const NOTHING_SAID = { city: null, house_number: null, state: null, street: null, zip: null };
