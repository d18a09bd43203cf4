import { describe, expect, it } from 'vitest';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { askAll } from '../../support/service/limited-service.ts';
import { ANSWERED } from '../../support/service/request-outcomes.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

/** A queue in virtual time with requests of 40 to 60 ms. `startedBeside` counts the others under way at each start. */
function watchedQueue(most: number) {
  const clock = virtualClock();
  const random = seeded(1);
  const queue = createRequestQueue(most, clock.nowMs, clock.delay);
  const startedBeside: number[] = [];
  let underWay = 0;
  const ask = async (): Promise<SentOutcome> => {
    startedBeside.push(underWay);
    underWay += 1;
    await clock.delay(40 + 20 * random());
    underWay -= 1;
    return ANSWERED;
  };
  const check = (lookupId: number): Promise<unknown> =>
    queue.sendWithPriority(lookupId, ask).then(() => queue.removeInFlight(lookupId));
  return { clock, queue, ask, check, startedBeside, underWay: () => underWay };
}

describe('a queue whose limit of parallel requests changes', () => {
  it('starts no request above a lowered limit, for a run or for single checks', async () => {
    const { clock, queue, ask, check, startedBeside, underWay } = watchedQueue(8);
    const going = askAll(queue, 500, ask, 5000);
    await clock.until(() => going.done() >= 100);
    expect(underWay()).toBe(8);
    queue.setMaxConcurrency(2);
    startedBeside.length = 0;
    const checks = Promise.all([1, 2, 3].map(check));
    await clock.until(() => going.done() >= 200);
    await checks;
    expect(startedBeside.length).toBeGreaterThan(90);
    expect(Math.max(...startedBeside)).toBe(1);
  });

  it('sends more requests as soon as the limit is raised, beginning with a single check', async () => {
    const { clock, queue, ask, check, startedBeside, underWay } = watchedQueue(3);
    queue.setMaxConcurrency(1);
    askAll(queue, 100, ask, 5000);
    await clock.pass(10);
    void check(1);
    await clock.pass(10);
    expect(startedBeside).toEqual([0]);
    queue.setMaxConcurrency(3);
    await clock.pass(5);
    expect(startedBeside).toEqual([0, 1, 2]);
    expect(underWay()).toBe(3);
  });
});
