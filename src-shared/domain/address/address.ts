/** The parts of an address. They have the service's names, so that files, requests and screens need no translation. */
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

/** In an entered address, `country` is the text in the file. In the service's address, it is the ISO-3 code in lowercase. */
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

/** Lines of people's own text: the name line, and the building, flat or floor. The service has no parts for them. */
export const OWN_LINES = ['organisation', 'premise'] as const;

export type OwnLine = (typeof OWN_LINES)[number];

/** The texts of the own lines; '' for a line that the address lacks. */
export type OwnLines = { readonly [L in OwnLine]: string };

export const NO_OWN_LINES: OwnLines = { organisation: '', premise: '' };

/** An address that a person corrected. If an own line is absent, the line from the file stays. '' removes the line. */
export type CorrectedAddress = Address & Partial<OwnLines>;

/** The address in the file. `line` is the text of the columns for whole addresses, or '' if the list has none. */
export type EnteredAddress = OwnLines & {
  readonly line: string;
  readonly parts: Address;
};

/** The service's address: its parts and its display form. The app never rebuilds the display form from the parts. */
export type SuggestedAddress = {
  readonly parts: Address;
  /** The display form: lines separated by \n, in the country's order. '' if the service gave none. */
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
