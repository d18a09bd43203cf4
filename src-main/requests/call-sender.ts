/** Gives calls their slots, either before all runs or in turn with them. */

import type { Requester } from './prefetch.ts';
import type { RequestOutcome, SentOutcome } from './request-outcome.ts';
import type { RequestQueue } from './request-queue.ts';

/** `isShared`: another call sent the request, records the outcome and calls `removeInFlight`. */
export type SentCall = { readonly outcome: RequestOutcome; readonly isShared: boolean };

export type CallSender = {
  /** Calls `work` when a slot is free. `work` must send one request before any `await`. Returns null if stopped first. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T | null>;
  readonly send: (lookupId: number, ask: () => Promise<SentOutcome>) => Promise<SentCall>;
};

/** @param stop when aborted, a call that still waits for its slot is not sent */
export function createPrioritySender(queue: RequestQueue, stop: AbortSignal): CallSender {
  return {
    inTurn: (work) => work(),
    send: (lookupId, ask) => queue.sendWithPriority(lookupId, ask, stop),
  };
}

/** Returns a sender for many calls, which get slots in turn with runs. `stop` cancels the calls that still wait. */
export function createBackgroundSender(
  queue: RequestQueue,
  stop: AbortSignal,
): CallSender & { readonly leave: () => void } {
  const waiting: ((maySend: boolean) => void)[] = [];
  let isScheduled = false;

  const serve = (): void => {
    isScheduled = false;
    queue.sendPrefetched(requester);
    const slots = queue.reserveSlots(requester, waiting.length);
    for (const proceed of waiting.splice(0, slots)) proceed(true);
    // If a call was answered in the meantime, the next call uses its slot.
    if (slots > 0 && waiting.length > 0) schedule();
  };
  const schedule = (): void => {
    if (!isScheduled) setImmediate(serve);
    isScheduled = true;
  };
  const cancel = (): void => {
    queue.cancelPrefetched(requester);
    for (const proceed of waiting.splice(0)) proceed(false);
  };
  const requester: Requester = { wake: schedule };
  queue.join(requester);
  stop.addEventListener('abort', cancel, { once: true });

  return {
    inTurn: async <T>(work: () => Promise<T>): Promise<T | null> => {
      if (stop.aborted) return null;
      const { promise, resolve, reject } = Promise.withResolvers<T | null>();
      waiting.push((maySend) => {
        if (maySend) work().then(resolve, reject);
        else resolve(null);
      });
      schedule();
      return promise;
    },

    async send(lookupId, ask) {
      const shared = queue.findInFlight(lookupId);
      if (shared) return { outcome: await shared, isShared: true };
      return { outcome: await queue.send(requester, lookupId, ask), isShared: false };
    },

    leave(): void {
      stop.removeEventListener('abort', cancel);
      queue.leave(requester);
    },
  };
}
