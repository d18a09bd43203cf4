/**
 * What an address is. Parts carry the service's own names, so that nothing is
 * translated between the file, the wire and the screen. An unknown part is ''.
 */
export const ADDRESS_FIELDS = [
  'street',
  'house_number',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
] as const;

/** The name of a part. */
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** `country` is as written in the file when entered, ISO-3 lowercase when it comes from the service. */
export type Address = { readonly [F in AddressField]: string };

/** No part is known. */
export const EMPTY_ADDRESS: Address = {
  street: '',
  house_number: '',
  locality: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};

/** What the file says: `line` is the text of a single-line address column ('' without one), `parts` what the other columns hold. */
export type EnteredAddress = {
  readonly line: string;
  readonly parts: Address;
};

/** The service's address: its parts, and the form to show, which is never reassembled from them. */
export type SuggestedAddress = {
  readonly parts: Address;
  /** Lines separated by \n, in the country's own order; '' when the service gave none. */
  readonly formatted: string;
};
