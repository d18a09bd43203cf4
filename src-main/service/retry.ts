/**
 * The one retry loop of the app: nothing around it may retry again, or a struggling service is asked the
 * product of both counts. It knows when to wait and how long, not what is asked.
 *
 * Exponential backoff with full jitter (500 ms, 1 s, 2 s, … up to 30 s, times chance) so that many callers
 * spread out; where the service said how long, at least that long.
 */

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** A longer wait is the caller's to decide: a run pauses, a person reads that the limit is reached. */
const LONGEST_OBEYED_WAIT_MS = 120_000;

/** When and how long `retry` waits. */
export type RetryPolicy = {
  /** Attempts after the first. */
  readonly retries: number;
  /** How long the failure asks to wait (ms, null: it does not say), or 'final' when it is not to be retried. */
  readonly judge: (error: unknown) => number | null | 'final';
  /** Asked last: whether there may be another attempt. */
  readonly mayRepeat: (error: unknown) => boolean;
  /** Rejects when the wait is to end early; the rejection ends the loop. `error`: the failure before the wait. */
  readonly wait: (ms: number, error: unknown) => Promise<void>;
  /** 0 ≤ x < 1 */
  readonly random: () => number;
  /** Called before each wait; `attempt` is the 1-based number of the one that failed. */
  readonly onRetry: (error: unknown, attempt: number, waitMs: number) => void;
};

/** `attempt(1)`, and again while it fails in a way worth retrying; throws the last failure. */
export async function retry<T>(attempt: (number: number) => Promise<T>, policy: RetryPolicy): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      const asked = policy.judge(error);
      if (asked === 'final' || number > policy.retries) throw error;
      if (asked !== null && asked > LONGEST_OBEYED_WAIT_MS) throw error;
      if (!policy.mayRepeat(error)) throw error;
      const waitMs = waitBefore(number, asked, policy.random);
      policy.onRetry(error, number, waitMs);
      await policy.wait(waitMs, error);
    }
  }
}

/** The wait asked for is a lower bound: chance comes on top, so that callers limited together do not return together. */
function waitBefore(number: number, askedMs: number | null, random: () => number): number {
  if (askedMs !== null) return askedMs + random() * FIRST_BACKOFF_MS;
  return random() * Math.min(FIRST_BACKOFF_MS * 2 ** (number - 1), LONGEST_BACKOFF_MS);
}
