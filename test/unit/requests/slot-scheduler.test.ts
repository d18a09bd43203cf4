import { expect, it } from 'vitest';
import type { RequestLimiter } from '../../../src-main/requests/request-limiter.ts';
import { createSlotScheduler } from '../../../src-main/requests/slot-scheduler.ts';

/** A rate that allows nothing for the first calls, and one request by the next time check. */
function limiterAllowingAfter(nothings: number): RequestLimiter {
  let looks = 0;
  return {
    limit: () => 4,
    setMaxConcurrency: () => {},
    allowance: () => (looks++ < nothings ? 0 : 1),
    spend: () => 0,
    untilNextMs: () => 0,
    answered: () => {},
    refused: () => {},
    timedOut: () => {},
  };
}

it('a run continues after a delay by the request rate, even if that rate needs a moment longer', async () => {
  const scheduler = createSlotScheduler(limiterAllowingAfter(1));
  const woken = Promise.withResolvers<string>();
  const requester = { wake: () => woken.resolve('woken') };
  scheduler.join(requester);
  expect(scheduler.reserveSlots(requester, 1)).toBe(0);
  expect(await woken.promise).toBe('woken');
  expect(scheduler.reserveSlots(requester, 1)).toBe(1);
});

it('a prepared request of a run is sent after a delay by the request rate', async () => {
  const scheduler = createSlotScheduler(limiterAllowingAfter(2));
  const woken = Promise.withResolvers<string>();
  const requester = { wake: () => woken.resolve('woken') };
  scheduler.join(requester);
  const leaving = scheduler.enter(requester);
  scheduler.sendPrefetched(requester);
  await woken.promise;
  scheduler.sendPrefetched(requester);
  expect(await leaving).not.toBeNull();
});
