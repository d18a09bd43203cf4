/** Settling a row by hand, with the service's help: what is asked, what comes back, what it costs. */
import { z } from 'zod';
import type { DeliveryPoint, NearbyAddress, Suggestion } from '../domain/answer/places.ts';
import type { ListId } from '../domain/list/list.ts';
import type { Failure } from './errors.ts';
import type { JobState } from './job-state.ts';

/** The service's own bounds (4.5 of its interface document). */
export const SHORTEST_RADIUS_M = 50;
export const LONGEST_RADIUS_M = 5_000;
export const MOST_NEARBY = 10;
export const MOST_SUGGESTIONS = 10;

const iso3 = z.string().regex(/^[a-z]{3}$/u);

export const nearbyQuestion = z.strictObject({
  country: iso3,
  /** Decimal degrees. */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radiusM: z.int().min(1).max(LONGEST_RADIUS_M),
  limit: z.int().min(1).max(MOST_NEARBY),
});
export type NearbyQuestion = z.output<typeof nearbyQuestion>;

export const suggestQuestion = z.strictObject({
  country: iso3,
  /** What has been typed so far. */
  text: z.string().min(1).max(200),
  /** Prefers addresses there; '' where it is not known. */
  state: z.string().max(40),
});

/** What asking would cost now. */
export type Price = {
  /** 0: the answer is known. */
  readonly credits: 0 | 1;
};

export type PostcodePrice = Price & {
  /** As it is asked: "SW1A 2AA". */
  readonly postcode: string;
};

export type PostcodePoints = {
  readonly postcode: string;
  readonly points: readonly DeliveryPoint[];
  /** As the service counts. */
  readonly count: number;
  /** The service lists no more than these, though there are more. */
  readonly truncated: boolean;
  /** Credits this very answer cost: 0 when it was known. */
  readonly spent: number;
};

export type Nearby = { readonly hits: readonly NearbyAddress[]; readonly spent: number };

export type Suggestions = {
  readonly suggestions: readonly Suggestion[];
  /** The connected key cannot suggest, so the public word `test` was used. */
  readonly isTestKey: boolean;
};

export type LocateQuote = {
  /** Rows of the filter without coordinates. */
  readonly rows: number;
  /** Of those, rows that have no street, town or postcode of their own to ask with. */
  readonly skipped: number;
  /** Distinct questions, and how many of them are answered already. */
  readonly lookups: number;
  readonly known: number;
  /** Geocode credits at most. */
  readonly credits: number;
};

/** How far it is: rows asked for, rows that have coordinates now, geocode credits spent. */
export type LocateCount = { readonly done: number; readonly found: number; readonly credits: number };

export type LocateProgress = LocateCount & {
  readonly listId: ListId;
  readonly state: JobState;
  /** Rows that had no coordinates when it began. */
  readonly total: number;
  /** Why it ended before its end; null when it did not. */
  readonly failure: Failure | null;
};
