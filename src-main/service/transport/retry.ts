/**
 * The only retry loop of the app: with a second loop around it, the two counts would multiply.
 *
 * Waits with exponential backoff and full jitter (500 ms, 1 s, 2 s, … up to 30 s, times a random factor), so that
 * callers spread out. A wait that the service names is a lower bound.
 */

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** If the service asks for a longer wait, the caller decides: a run pauses, and a person sees that the limit is reached. */
const LONGEST_OBEYED_WAIT_MS = 120_000;

export type RetryPolicy = {
  readonly retries: number;
  /** Returns the ms that the failure asks to wait, null if it asks for none, or 'final' for no retry. */
  readonly judge: (error: unknown) => number | null | 'final';
  /** Whether to make another attempt. Called last, after all other checks. */
  readonly mayRepeat: (error: unknown) => boolean;
  /** Rejects when the wait has to end early, which also ends the loop. `error` is the failure before the wait. */
  readonly wait: (ms: number, error: unknown) => Promise<void>;
  /** Returns a number 0 ≤ x < 1. */
  readonly random: () => number;
  /** Called before each wait. `attempt` is the number of the failed attempt, starting at 1. */
  readonly onRetry: (error: unknown, attempt: number, waitMs: number) => void;
};

/** Calls `attempt(1)`, and again after each failure that is worth a retry. Throws the last failure. */
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

/** Returns the wait in ms. Adds a random time to a requested wait, so that callers do not all send at the same time. */
function waitBefore(number: number, askedMs: number | null, random: () => number): number {
  if (askedMs !== null) return askedMs + random() * FIRST_BACKOFF_MS;
  return random() * Math.min(FIRST_BACKOFF_MS * 2 ** (number - 1), LONGEST_BACKOFF_MS);
}
