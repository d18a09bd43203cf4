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

/**
 * Lines that are a person's own text: the service's address has no part for them. `organisation` is the name line,
 * `premise` a building, a flat or a floor.
 */
export const OWN_LINES = ['organisation', 'premise'] as const;

/** The name of a line of a person's own. */
export type OwnLine = (typeof OWN_LINES)[number];

/** '' where there is none. */
export type OwnLines = { readonly [L in OwnLine]: string };

/** Neither an organisation nor a premise. */
export const NO_OWN_LINES: OwnLines = { organisation: '', premise: '' };

/** A person's address. A line of their own that is absent is as the file has it; '' takes it out. */
export type CorrectedAddress = Address & Partial<OwnLines>;

/** What the file says: `line` is the text of a single-line address column ('' without one), `parts` what the other columns hold. */
export type EnteredAddress = OwnLines & {
  readonly line: string;
  readonly parts: Address;
};

/** The service's address: its parts, and the form to show, which is never reassembled from them. */
export type SuggestedAddress = {
  readonly parts: Address;
  /** Lines separated by \n, in the country's own order; '' when the service gave none. */
  readonly formatted: string;
};

/** The parts alone, without the lines of a person's own. */
export function partsAlone({
  street,
  house_number,
  locality,
  city,
  state,
  postcode,
  country,
}: Address): Address {
  return { street, house_number, locality, city, state, postcode, country };
}
