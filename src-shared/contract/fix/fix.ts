import { z } from 'zod';
import type { DeliveryPoint, NearbyAddress, Suggestion } from '../../domain/answer/places.ts';
import type { ListId } from '../../domain/list/list.ts';
import type { Failure } from '../errors.ts';
import type { JobState } from '../run/run.ts';

/** The smallest radius on offer, in metres: the service's default (4.5 of its interface document). */
export const SHORTEST_RADIUS_M = 50;
/** The service's maximum radius, in metres (4.5 of its interface document). */
export const LONGEST_RADIUS_M = 5_000;
/** The maximum number of addresses near a point that the app asks for. The service documents no limit. */
export const MOST_NEARBY = 10;
/** The number of suggestions that the app asks for: the service's default (4.6). */
export const MOST_SUGGESTIONS = 10;

const iso3 = z.string().regex(/^[a-z]{3}$/u);

/** A question for addresses near a point. `country`: ISO-3 lowercase. `radiusM`: metres. */
export const nearbyQuestion = z.strictObject({
  country: iso3,
  /** Decimal degrees. */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radiusM: z.int().min(1).max(LONGEST_RADIUS_M),
  limit: z.int().min(1).max(MOST_NEARBY),
});
export type NearbyQuestion = z.output<typeof nearbyQuestion>;

/** A question for suggestions. `text`: the text typed so far. `country`: ISO-3 lowercase. */
export const suggestQuestion = z.strictObject({
  country: iso3,
  text: z.string().min(1).max(200),
  /** The service prefers addresses in this state; '' when unknown. */
  state: z.string().max(40),
});

/** The current cost of a question. */
export type Price = {
  /** 0 if the answer is known. */
  readonly credits: 0 | 1;
};

export type PostcodePrice = Price & {
  /** The postcode as the app sends it to the service: "SW1A 2AA". */
  readonly postcode: string;
};

/** The delivery points of a British postcode. `count`: the number that the service sent. */
export type PostcodePoints = {
  readonly postcode: string;
  readonly points: readonly DeliveryPoint[];
  readonly count: number;
  /** Whether the service listed only some of the points. */
  readonly truncated: boolean;
  /** Credits spent on this answer; 0 if it was known. */
  readonly spent: number;
};

/** `spent`: geocode credits spent on this answer; 0 if it was known. */
export type Nearby = { readonly hits: readonly NearbyAddress[]; readonly spent: number };

export type Suggestions = {
  readonly suggestions: readonly Suggestion[];
  /** Whether the app used the public key `test`, because the connected key does not allow suggestions. */
  readonly isTestKey: boolean;
};

/** The price of locating rows. `rows`: the rows of the filter without coordinates. */
export type LocateQuote = {
  readonly rows: number;
  /** Those of `rows` without a street, town or postcode, which cannot be looked up. */
  readonly skipped: number;
  /** `lookups`: distinct questions. `known`: those already answered. */
  readonly lookups: number;
  readonly known: number;
  /** The maximum number of geocode credits. */
  readonly credits: number;
};

/** `done`: rows processed. `found`: rows that now have coordinates. `credits`: geocode credits spent. */
export type LocateCount = { readonly done: number; readonly found: number; readonly credits: number };

export type LocateProgress = LocateCount & {
  readonly listId: ListId;
  readonly state: JobState;
  /** Rows without coordinates at the start. */
  readonly total: number;
  /** Why the job ended early; null if it did not. */
  readonly failure: Failure | null;
};
