/** The service's answer to one address, in our names: `ValidationResult` and `standardized` (2.3, 2.4). */
import { EMPTY_ADDRESS, type SuggestedAddress } from '../address/address.ts';

/** Whether each part matched; null when the reply does not say. `zip` is the postcode. */
export type MatchComponents = {
  readonly city: boolean | null;
  readonly house_number: boolean | null;
  readonly state: boolean | null;
  readonly street: boolean | null;
  readonly zip: boolean | null;
};

/** Another address that is about equally likely. The service does not document candidates, and a reply usually has none. */
export type Candidate = {
  readonly address: SuggestedAddress;
  /** 0..1 */
  readonly confidence: number;
};

/** The service's answer. A text that the reply lacks is ''. */
export type Match = {
  /** See `accuracy.ts`; an unknown kind passes through unchanged. */
  readonly accuracyType: string;
  /** 0..1 */
  readonly confidence: number;
  /** exact, interpolated, partial, no_match, rooftop; anything else passes through unchanged. */
  readonly matchType: string;
  readonly components: MatchComponents;
  readonly address: SuggestedAddress;
  /** The county, the UDPRN and the UPRN exist only in the UK. Elsewhere they are ''. */
  readonly county: string;
  readonly udprn: string;
  readonly uprn: string;
  /** The service's own sentences, shown unchanged. */
  readonly corrections: readonly string[];
  /** Decimal degrees; null when the reply has none. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly houseNumberNotFound: boolean;
  readonly candidates: readonly Candidate[];
};

/** The answer to use if a service reports an unknown address only by its HTTP status, without a reply. */
export const NO_MATCH: Match = {
  accuracyType: '',
  confidence: 0,
  matchType: 'no_match',
  components: { city: null, house_number: null, state: null, street: null, zip: null },
  address: { parts: EMPTY_ADDRESS, formatted: '' },
  county: '',
  udprn: '',
  uprn: '',
  corrections: [],
  lat: null,
  lng: null,
  houseNumberNotFound: false,
  candidates: [],
};

/** Returns the address to suggest; null if it has no display form, street, city, postcode or locality. */
export function suggestionOf({ address }: Pick<Match, 'address'>): SuggestedAddress | null {
  const { street, city, postcode, locality } = address.parts;
  const isThere = address.formatted !== '' || [street, city, postcode, locality].some((part) => part !== '');
  return isThere ? address : null;
}
