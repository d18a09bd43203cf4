import { expect, it } from 'vitest';
import type { RequestLimiter } from '../../../src-main/requests/request-limiter.ts';
import { createSlotScheduler } from '../../../src-main/requests/slot-scheduler.ts';

it('a run with reserved slots continues even if the request rate was lowered before the run used them', async () => {
  let allowance = 4;
  const limiter: Pick<RequestLimiter, 'limit' | 'allowance' | 'untilNextMs'> = {
    limit: () => 4,
    allowance: () => allowance,
    untilNextMs: () => 5,
  };
  const scheduler = createSlotScheduler(limiter as RequestLimiter);
  const { promise: woken, resolve } = Promise.withResolvers<boolean>();
  const requester = { wake: () => resolve(true) };
  scheduler.join(requester);
  expect(scheduler.reserveSlots(requester, 2)).toBe(2);
  allowance = 0;
  const entered = scheduler.enter(requester);
  expect(await woken).toBe(true);
  allowance = 4;
  scheduler.sendPrefetched(requester);
  expect(await entered).not.toBeNull();
});
