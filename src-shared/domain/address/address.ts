/** The parts of an address, in the service's names, so that file, wire and screen need no translation. */
export const ADDRESS_FIELDS = [
  'street',
  'house_number',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** `country` is as written in the file for an entered address, and ISO-3 lowercase for one from the service. */
export type Address = { readonly [F in AddressField]: string };

export const EMPTY_ADDRESS: Address = {
  street: '',
  house_number: '',
  locality: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};

/** Lines of a person's own, which the service has no part for: the name line, and a building, flat or floor. */
export const OWN_LINES = ['organisation', 'premise'] as const;

export type OwnLine = (typeof OWN_LINES)[number];

/** '' if there is none. */
export type OwnLines = { readonly [L in OwnLine]: string };

export const NO_OWN_LINES: OwnLines = { organisation: '', premise: '' };

/** An address by a person. An absent own line is unchanged from the file; '' removes it. */
export type CorrectedAddress = Address & Partial<OwnLines>;

/** The address in the file: the text of a single-line column ('' without one), and the other columns. */
export type EnteredAddress = OwnLines & {
  readonly line: string;
  readonly parts: Address;
};

/** The service's address: its parts and the form to display. The form is never rebuilt from the parts. */
export type SuggestedAddress = {
  readonly parts: Address;
  /** Lines separated by \n, in the country's order; '' when the service gave none. */
  readonly formatted: string;
};

/** Returns the parts without the own lines. */
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
