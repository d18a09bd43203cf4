/** What the service knows of places, in our names. Sources: parts 2.5 to 2.7 of its interface document. */
import type { SuggestedAddress } from '../address/address.ts';

/** Decimal degrees; null when the reply has none. */
export type Coordinates = { readonly lat: number | null; readonly lng: number | null };

/** An address near a point (2.6). The service gives these no display form, so `address.formatted` is ''. */
export type NearbyAddress = Coordinates & {
  readonly address: SuggestedAddress;
  readonly accuracyType: string;
  readonly matchType: string;
  /** Metres from the point asked about; null when the reply does not say. */
  readonly distanceM: number | null;
};

/** The address of another row of the list, which is near a point. */
export type NearbyRow = NearbyAddress & { readonly position: number };

/** SuggestionHit (2.7). Parts the service leaves out are ''; the parts can be asked of `validate` as they are. */
export type Suggestion = Coordinates & { readonly address: SuggestedAddress };

/** PostcodeAddress (2.7). */
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

/** Every delivery point of a postcode (2.7). */
export type PostcodeAddresses = {
  readonly postcode: string;
  readonly country: string;
  /** As the service counts, which may be more than it lists; its list's length when it does not say. */
  readonly count: number;
  readonly addresses: readonly DeliveryPoint[];
  /** The result cap was hit: there are more than `addresses`. */
  readonly truncated: boolean;
};
