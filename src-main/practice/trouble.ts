/** Causes trouble on demand. It depends only on the seed and the request's number, so a run can be repeated. */
import { z } from 'zod';
import { chance } from './gazetteer/invented.ts';

const share = z.number().min(0).max(1);
const credits = z.int().nonnegative().nullable();

/** Also the schema of POST /_practice/trouble, which may leave out members. */
export const troubleSchema = z.strictObject({
  /** The delay of every answer. */
  latencyMs: z.number().min(0).max(600_000),
  /** The number of requests with one key in a second before the service answers 429; 0 means no limit. */
  requestsPerSecond: z.number().min(0),
  retryAfterSeconds: z.number().min(0),
  /** The part of an answer that contains the waiting time. `date` means the header, as an HTTP date. */
  retryAfterIn: z.enum(['header', 'date', 'body', 'both']),
  /** For each kind of trouble, the share of requests (0 to 1) that get it. Their sum is at most 1. */
  rateLimited: share,
  serverErrors: share,
  timeouts: share,
  resets: share,
  truncated: share,
  /** The request is performed and charged, but its connection is reset. */
  lostReplies: share,
  /** A network's sign-in page replaces the answer, and the request never arrives. */
  signInPages: share,
  validationCredits: credits,
  geocodeCredits: credits,
  emailCredits: credits,
  /** Whether every key gets 403. */
  keyRevoked: z.boolean(),
  /** The number of postcode lookups of one client in a minute before the service answers 429. */
  postcodeLookupsPerMinute: z.number().min(0),
  /** A request with an email that contains this text gets 422; '' for none. */
  refusedEmail: z.string(),
  /** Whether a job with a `webhook_url` gets 400. */
  webhookRefused: z.boolean(),
  /** Changes the results of batches and jobs: another order, capital letters, or every tenth missing. */
  emailResults: z.enum(['as_asked', 'reversed', 'upper_case', 'missing']),
  /** The speed of jobs; 0 is unlimited. */
  jobEmailsPerSecond: z.number().min(0),
  /** The state that jobs report, such as `error` or an unknown word; '' for the actual state. */
  jobState: z.string(),
  jobsForgotten: z.boolean(),
});

export type Trouble = z.infer<typeof troubleSchema>;

/** The service inside the app always uses these values. */
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

/** The treatment of a request. `lost_reply`: it is performed and charged, but its answer is lost. */
export type Fate =
  | 'served'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'lost_reply'
  | 'sign_in_page';

/** Returns what happens to the request with this number (1, 2, 3 …). */
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

/** Counts events per name. A window starts with its first event. */
export function createWindowCounter(windowMs: number, clock: () => number) {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return {
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
