/** The service's answers about places, in our names. Source: parts 2.5 to 2.7 of its interface document. */
import type { SuggestedAddress } from '../address/address.ts';

/** Decimal degrees; null when the reply has none. */
export type Coordinates = { readonly lat: number | null; readonly lng: number | null };

/** An address near a point (2.6). The service gives no display form, so `address.formatted` is ''. */
export type NearbyAddress = Coordinates & {
  readonly address: SuggestedAddress;
  readonly accuracyType: string;
  readonly matchType: string;
  /** Metres from the point in the question; null when the reply does not say. */
  readonly distanceM: number | null;
};

export type NearbyRow = NearbyAddress & { readonly position: number };

/** A suggested address (`SuggestionHit`, 2.7). Missing parts are ''. The parts can be sent to `validate` unchanged. */
export type Suggestion = Coordinates & { readonly address: SuggestedAddress };

/** A delivery point of a postcode (`PostcodeAddress`, 2.7). */
export type DeliveryPoint = Coordinates & {
  readonly street: string;
  readonly houseNumber: string;
  readonly buildingName: string;
  readonly organisationName: string;
  readonly city: string;
  readonly postcode: string;
  readonly county: string;
  readonly udprn: string;
  readonly uprn: string;
  readonly accuracyType: string;
};

/** All delivery points of a postcode (2.7). */
export type PostcodeAddresses = {
  readonly postcode: string;
  readonly country: string;
  /** The service's own count, which may exceed the length of `addresses`. Without such a count, this is that length. */
  readonly count: number;
  readonly addresses: readonly DeliveryPoint[];
  /** Whether the service cut the answer at its limit, so that the postcode has more delivery points than `addresses`. */
  readonly truncated: boolean;
};
