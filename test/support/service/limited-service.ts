/** A service that accepts few requests per second, and clients that call it through the queue, in virtual time. */

import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import type { RequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { ANSWERED } from './request-outcomes.ts';
import type { VirtualClock } from './virtual-clock.ts';

export type Limiter = 'window' | 'bucket' | 'none';

export type LimitedService = {
  readonly calls: () => number;
  readonly refused: () => number;
  readonly mostAtOnce: () => number;
  /** Makes one attempt. Returns the time it took; null for a 429. */
  readonly call: () => Promise<number | null>;
};

type Limit = { readonly limiter: Limiter; readonly perSecond: number; readonly latencyMs: number };

/** Makes the service. Latencies vary at random, from a tenth below `latencyMs` to a fifth above it. */
export function limitedService(
  { limiter, perSecond, latencyMs }: Limit,
  clock: VirtualClock,
  random: () => number,
): LimitedService {
  const accepts = accepting(limiter, perSecond, clock.nowMs);
  let calls = 0;
  let refused = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  return {
    calls: () => calls,
    refused: () => refused,
    mostAtOnce: () => mostAtOnce,
    async call() {
      calls += 1;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      const isAccepted = accepts();
      const tookMs = latencyMs * (0.9 + 0.3 * random());
      await clock.delay(tookMs);
      atOnce -= 1;
      if (!isAccepted) refused += 1;
      return isAccepted ? tookMs : null;
    },
  };
}

/** `window`: at most this many in each second that starts with a request. `bucket`: at most this many saved up. */
function accepting(limiter: Limiter, perSecond: number, nowMs: () => number): () => boolean {
  let startedMs = nowMs();
  let counted = 0;
  let tokens = perSecond;
  return () => {
    const now = nowMs();
    if (limiter === 'none') return true;
    if (limiter === 'window') {
      if (now - startedMs >= 1000) [startedMs, counted] = [now, 0];
      counted += 1;
      return counted <= perSecond;
    }
    tokens = Math.min(perSecond, tokens + ((now - startedMs) * perSecond) / 1000);
    startedMs = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Sends like a run, which fills its free places whenever the queue wakes it or a request ends. */
export function askAll(
  queue: RequestQueue,
  lookups: number,
  ask: (lookup: number) => Promise<SentOutcome>,
  firstLookup = 0,
): { readonly done: () => number; readonly inFlight: () => number } {
  let next = 0;
  let done = 0;
  let isScheduled = false;
  const turn = (): void => {
    isScheduled = false;
    const places = queue.reserveSlots(requester, lookups - next);
    queue.sendPrefetched(requester);
    for (let i = 0; i < places; i += 1) {
      const lookup = firstLookup + next;
      next += 1;
      void queue
        .send(requester, lookup, () => ask(lookup))
        .then(() => {
          done += 1;
          queue.removeInFlight(lookup);
          schedule();
        });
    }
    if (done === lookups) queue.leave(requester);
  };
  const schedule = (): void => {
    if (!isScheduled) setImmediate(turn);
    isScheduled = true;
  };
  const requester = { wake: schedule };
  queue.join(requester);
  schedule();
  return { done: () => done, inFlight: () => next - done };
}

const REFUSED = new ServiceError({ kind: 'rate_limit', status: 429, retryAfterMs: 1000, attempts: 1 });
const never = new AbortController().signal;

/** Sends one lookup with retries like the service client. After a 429, waits one second and a random delay. */
export async function askPatiently(
  queue: RequestQueue,
  service: LimitedService,
  random: () => number,
): Promise<SentOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const tookMs = await service.call();
    if (tookMs !== null) return { ...ANSWERED, attempts: attempt, tookMs };
    const waitMs = 1000 + random() * 500;
    queue.onRetry({ error: REFUSED, attempt, waitMs });
    await queue.waitForRetry(waitMs, never);
  }
}
