/** Sends requests with one or many lookups, each in its slot. Gives the slot back when the request has ended. */
import type { createInFlight, ManyInFlight } from './in-flight.ts';
import type { AskMany, LookupSent } from './many-lookups.ts';
import type { ReleaseSlot, Requester } from './prefetch.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { RequestOutcome, SentOutcome, Unsent } from './request-outcome.ts';

/** The outcome of a request that was cancelled before it had a slot. */
export const UNSENT: Unsent = { kind: 'unsent', attempts: 0 };

/** Sends a request with one lookup, and gives its slot back. */
export async function sendOne(
  limiter: RequestLimiter,
  release: ReleaseSlot,
  ask: () => Promise<SentOutcome>,
): Promise<SentOutcome> {
  limiter.spend();
  let isAnswered = false;
  try {
    const outcome = await ask();
    informLimiter(limiter, outcome);
    isAnswered = outcome.kind === 'answered';
    return outcome;
  } finally {
    release(isAnswered);
  }
}

/** The part of the queue for requests with several lookups. */
export function createManySender(
  limiter: RequestLimiter,
  scheduler: { readonly enter: (requester: Requester) => Promise<ReleaseSlot | null> },
  inFlight: ReturnType<typeof createInFlight>,
) {
  return {
    /** Sends one reserved request, or holds it until there is a slot. None of its lookups may be in flight. */
    sendMany(
      requester: Requester,
      lookupIds: readonly number[],
      ask: AskMany,
    ): ReadonlyMap<number, Promise<RequestOutcome>> {
      const many = inFlight.addMany(lookupIds);
      const send = async (): Promise<void> => {
        const release = await scheduler.enter(requester);
        if (release) {
          limiter.spend();
          return askMany(limiter, many, ask, release);
        }
        for (const lookupId of lookupIds) inFlight.remove(lookupId);
        many.settle(lookupIds.map((lookupId) => ({ lookupId, outcome: UNSENT })));
      };
      void send().catch(many.fail);
      return many.outcomes;
    },

    /** As `sendMany`, but without a slot: for a job that the service already has and that is only polled. */
    adoptMany(lookupIds: readonly number[], ask: AskMany): ReadonlyMap<number, Promise<RequestOutcome>> {
      const many = inFlight.addMany(lookupIds);
      void askMany(limiter, many, ask, () => undefined).catch(many.fail);
      return many.outcomes;
    },
  };
}

/** Works like `sendOne`. The limiter counts each answer once, whatever its number of lookups. */
async function askMany(
  limiter: RequestLimiter,
  { settle, fail }: ManyInFlight,
  ask: AskMany,
  release: ReleaseSlot,
): Promise<void> {
  let isHeld = true;
  let isAnswered = false;
  const releaseSlot = (): void => {
    if (isHeld) release(isAnswered);
    isHeld = false;
  };
  const settleSome = (sent: readonly LookupSent[]): void => {
    const outcome = sent.at(0)?.outcome;
    if (outcome && outcome.kind !== 'unsent') informLimiter(limiter, outcome);
    isAnswered ||= outcome?.kind === 'answered';
    settle(sent);
  };
  try {
    await ask({ settle: settleSome, releaseSlot });
    fail(new Error('a request ended without an outcome for each of its lookups'));
  } finally {
    releaseSlot();
  }
}

function informLimiter(limiter: RequestLimiter, outcome: SentOutcome): void {
  if (outcome.kind === 'answered') limiter.answered(outcome.tookMs);
  else if (outcome.kind === 'failed' && outcome.error.kind === 'rate_limit') limiter.refused();
  else if (outcome.kind === 'failed' && outcome.error.kind === 'timeout') limiter.timedOut();
}
