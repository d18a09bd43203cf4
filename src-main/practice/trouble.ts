/**
 * Trouble on demand, for tests and for training. Which request meets which trouble follows from the seed and the
 * number of the request alone, so a run can be repeated.
 */
import { z } from 'zod';
import { chance } from './gazetteer/invented.ts';

const share = z.number().min(0).max(1);
/** Null is without limit. */
const credits = z.int().nonnegative().nullable();

export const troubleSchema = z.strictObject({
  /** Added to every answer. */
  latencyMs: z.number().min(0).max(600_000),
  /** Requests of one key within one second before 429; 0 is no limit. */
  requestsPerSecond: z.number().min(0),
  retryAfterSeconds: z.number().min(0),
  /** `date` is the header in its other form, an HTTP date. */
  retryAfterIn: z.enum(['header', 'date', 'body', 'both']),
  /** Shares of the requests (0..1) that meet each trouble; together at most 1. */
  rateLimited: share,
  serverErrors: share,
  timeouts: share,
  resets: share,
  truncated: share,
  /** The request is done and charged, and the connection reset instead of an answer. */
  lostReplies: share,
  /** A network's page for signing in comes instead of an answer; the request never arrived. */
  signInPages: share,
  validationCredits: credits,
  geocodeCredits: credits,
  emailCredits: credits,
  /** Every key answers 403. */
  keyRevoked: z.boolean(),
  /** Postcode lookups of one address within one minute before 429. */
  postcodeLookupsPerMinute: z.number().min(0),
  /** A request with an email that holds this text answers 422; '' for none. */
  refusedEmail: z.string(),
  /** A job that names a `webhook_url` answers 400. */
  webhookRefused: z.boolean(),
  /** Results of batches and jobs: in another order, in capital letters, or without every tenth. */
  emailResults: z.enum(['as_asked', 'reversed', 'upper_case', 'missing']),
  /** How fast jobs go on; 0 is as fast as they can. */
  jobEmailsPerSecond: z.number().min(0),
  /** What jobs say of themselves in place of their own state, as `error` or a word nobody knows; '' for their own. */
  jobState: z.string(),
  /** No job is found. */
  jobsForgotten: z.boolean(),
});

export type Trouble = z.infer<typeof troubleSchema>;

export const NO_TROUBLE: Trouble = {
  latencyMs: 0,
  requestsPerSecond: 0,
  retryAfterSeconds: 1,
  retryAfterIn: 'both',
  rateLimited: 0,
  serverErrors: 0,
  timeouts: 0,
  resets: 0,
  truncated: 0,
  lostReplies: 0,
  signInPages: 0,
  validationCredits: null,
  geocodeCredits: null,
  emailCredits: null,
  keyRevoked: false,
  postcodeLookupsPerMinute: 6000,
  refusedEmail: '',
  webhookRefused: false,
  emailResults: 'as_asked',
  jobEmailsPerSecond: 0,
  jobState: '',
  jobsForgotten: false,
};

export type Fate =
  | 'served'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'lost_reply'
  | 'sign_in_page';

/** What happens to the request of this number (1, 2, 3 …). */
export function fateOf(trouble: Trouble, seed: number, requestNumber: number): Fate {
  const shares: readonly (readonly [Fate, number])[] = [
    ['rate_limited', trouble.rateLimited],
    ['server_error', trouble.serverErrors],
    ['timeout', trouble.timeouts],
    ['reset', trouble.resets],
    ['truncated', trouble.truncated],
    ['lost_reply', trouble.lostReplies],
    ['sign_in_page', trouble.signInPages],
  ];
  if (shares.every(([, amount]) => amount === 0)) return 'served';
  let drawn = chance(`${seed}|${requestNumber}`) / 2 ** 32;
  for (const [fate, amount] of shares) {
    if (drawn < amount) return fate;
    drawn -= amount;
  }
  return 'served';
}

/** Counts events per name within a window of time that starts with the first event. */
export function createWindowCounter(windowMs: number, clock: () => number) {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return {
    /** The number of this event in its window. */
    count(name: string): number {
      const nowMs = clock();
      const current = windows.get(name);
      if (current !== undefined && nowMs - current.startedAtMs < windowMs) return ++current.count;
      if (windows.size > 1000) windows.clear();
      windows.set(name, { startedAtMs: nowMs, count: 1 });
      return 1;
    },
  };
}
