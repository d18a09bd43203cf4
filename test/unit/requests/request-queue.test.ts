import { describe, expect, it } from 'vitest';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { createRequestQueues } from '../../../src-main/requests/request-queues.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { addList, addressRow, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { askAll, askPatiently, limitedService } from '../../support/service/limited-service.ts';
import { ANSWERED } from '../../support/service/request-outcomes.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

function queueOf(most: number) {
  const clock = virtualClock();
  const queue = createRequestQueue(most, clock.nowMs, clock.delay);
  const asked: number[] = [];
  const ask = async (lookup: number): Promise<SentOutcome> => {
    asked.push(lookup);
    await clock.delay(50);
    return ANSWERED;
  };
  return { clock, queue, asked, ask };
}

function request() {
  const { promise, resolve } = Promise.withResolvers<SentOutcome>();
  let sent = 0;
  const ask = (): Promise<SentOutcome> => {
    sent += 1;
    return promise;
  };
  return { ask, answer: () => resolve(ANSWERED), sent: () => sent };
}

const soon = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('two runs in one queue', () => {
  it.each([1, 2, 5, 8])(
    'advance at the same pace, even if one started later (%i in parallel)',
    async (most) => {
      const { clock, queue, ask } = queueOf(most);
      const first = askAll(queue, 1000, ask);
      await clock.pass(500);
      const atFirst = first.done();
      const second = askAll(queue, 1000, ask, 5000);
      await clock.until(() => second.done() >= 200);
      expect(first.done() - atFirst).toBeGreaterThan(150);
      expect(first.done() - atFirst).toBeLessThan(270);
    },
  );

  it('advance at the same pace if the service has a rate limit', async () => {
    const clock = virtualClock();
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 50, latencyMs: 20 }, clock, random);
    const queue = createRequestQueue(32, clock.nowMs, clock.delay);
    const ask = () => askPatiently(queue, service, random);
    const runs = [askAll(queue, 5000, ask), askAll(queue, 5000, ask, 5000)];
    await clock.until(() => runs.some(({ done }) => done() >= 1000));
    expect(Math.min(...runs.map(({ done }) => done()))).toBeGreaterThan(900);
  });

  it('use the slots that the other run does not need', async () => {
    const { clock, queue, ask } = queueOf(8);
    const small = askAll(queue, 20, ask);
    const large = askAll(queue, 1000, ask, 5000);
    await clock.until(() => small.done() === 20);
    await clock.pass(100);
    expect(large.inFlight()).toBe(8);
  });

  it('reserve no slot for the run that only waits for its last request', async () => {
    const { clock, queue, ask } = queueOf(8);
    const waiting = request();
    const small = askAll(queue, 1, waiting.ask);
    const large = askAll(queue, 1000, ask, 5000);
    await clock.pass(2000);
    expect(small.done()).toBe(0);
    expect(large.inFlight()).toBe(7);
    waiting.answer();
  });
});

describe('two lists that are checked at the same time', () => {
  it('use every slot even while one list only waits for its last request', async () => {
    const workspace = testWorkspace();
    const [small, large] = [addList(workspace, [addressRow('Park Row')]), addList(workspace, streets(200))];
    const { promise: asLongAsItTakes, resolve: answer } = Promise.withResolvers<null>();
    const addresses = scriptedAddresses(async (query) => {
      if (JSON.stringify(query).includes('Park Row')) await asLongAsItTakes;
      return confirming(query);
    });
    const queue = createRequestQueue(8, Date.now);
    const last = run(workspace, small.id, addresses, { queue });
    await run(workspace, large.id, addresses, { queue });
    answer(null);
    await last;
    expect(addresses.mostAtOnce()).toBe(8);
  });
});

describe('a run in a queue', () => {
  it('uses all slots after a second if no other run needs them', async () => {
    const { clock, queue, ask } = queueOf(8);
    const alone = askAll(queue, 1000, ask);
    await clock.pass(1000);
    expect(alone.inFlight()).toBe(8);
  });

  it('continues by itself once a slot becomes free', async () => {
    const { clock, queue, ask } = queueOf(1);
    const busy = request();
    askAll(queue, 1, busy.ask);
    const second = askAll(queue, 5, ask, 5000);
    await clock.pass(1000);
    expect(second.inFlight()).toBe(0);
    busy.answer();
    await clock.until(() => second.done() === 5, 10_000);
  });

  it('gets the slots of another run when that run ends', async () => {
    const { clock, queue, ask } = queueOf(4);
    const other = { wake: () => {} };
    queue.join(other);
    queue.reserveSlots(other, Infinity);
    const ours = askAll(queue, 100, ask);
    await clock.pass(10);
    expect(ours.inFlight()).toBe(2);
    queue.leave(other);
    await clock.pass(10);
    expect(ours.inFlight()).toBe(4);
  });
});

describe('a single check', () => {
  it('is sent before all waiting requests of runs', async () => {
    // While the queue still grows, more than one slot becomes free at the same time.
    const { clock, queue, asked, ask } = queueOf(32);
    const large = askAll(queue, 1000, ask);
    await clock.pass(20);
    const before = asked.length;
    const waiting = [9001, 9002, 9003];
    const checks = waiting.map((lookup) => queue.sendWithPriority(lookup, () => ask(lookup)));
    await clock.pass(500);
    expect(asked.slice(before, before + 3)).toEqual(waiting);
    await Promise.all(checks);
    expect(large.done()).toBeGreaterThan(0);
  });

  it('occupies a slot, so that fewer slots are left for runs', async () => {
    const { clock, queue, ask } = queueOf(4);
    const checks = [1, 2].map((lookup) => queue.sendWithPriority(lookup, () => ask(lookup)));
    const large = askAll(queue, 1000, ask, 5000);
    await clock.pass(10);
    expect(large.inFlight()).toBe(2);
    await clock.pass(100);
    await Promise.all(checks);
  });
});

describe('a lookup that is under way', () => {
  it('is sent once, and every caller gets the result', async () => {
    const queue = createRequestQueue(4, Date.now);
    const requester = { wake: () => {} };
    const { ask, answer, sent } = request();
    queue.join(requester);
    expect(queue.reserveSlots(requester, 1)).toBe(1);
    const ours = queue.send(requester, 7, ask);
    const theirs = queue.findInFlight(7);
    const check = queue.sendWithPriority(7, ask);
    answer();
    expect(await ours).toBe(ANSWERED);
    expect(await theirs).toBe(ANSWERED);
    expect(await check).toEqual({ outcome: ANSWERED, isShared: true });
    expect(sent()).toBe(1);
  });

  it('is sent once even if a second check requests it before the first check has a slot', async () => {
    const queue = createRequestQueue(1, Date.now);
    const requester = { wake: () => {} };
    const [busy, wanted] = [request(), request()];
    queue.join(requester);
    void queue.send(requester, 1, busy.ask);
    const checks = [queue.sendWithPriority(7, wanted.ask), queue.sendWithPriority(7, wanted.ask)];
    busy.answer();
    await soon();
    wanted.answer();
    expect((await Promise.all(checks)).map(({ isShared }) => isShared)).toEqual([false, true]);
    expect(wanted.sent()).toBe(1);
  });

  it('counts as under way until its result is saved', async () => {
    const queue = createRequestQueue(4, Date.now);
    const { ask, answer, sent } = request();
    const first = queue.sendWithPriority(7, ask);
    answer();
    await first;
    expect(await queue.sendWithPriority(7, ask)).toEqual({ outcome: ANSWERED, isShared: true });
    expect(sent()).toBe(1);
    queue.removeInFlight(7);
    expect(queue.findInFlight(7)).toBeNull();
  });

  it('no longer counts as under way after an internal error while it was sent', async () => {
    const queue = createRequestQueue(4, Date.now);
    const bug = queue.sendWithPriority(7, () => Promise.reject(new Error('bug')));
    await expect(bug).rejects.toThrow('bug');
    expect(queue.findInFlight(7)).toBeNull();
    expect(queue.concurrency()).toBe(4);
  });

  it.each([1, 2, 4, 32])(
    'is paid for once if two lists need it at the same time (%i in parallel)',
    async (most) => {
      const workspace = testWorkspace();
      const lists = [addList(workspace, streets(60)), addList(workspace, streets(60).toReversed())];
      const addresses = confirmAll();
      const queue = createRequestQueue(most, Date.now);
      const ends = await Promise.all(lists.map(({ id }) => run(workspace, id, addresses, { queue })));

      expect(addresses.asked).toHaveLength(60);
      expect(ends.map(({ state, done, verdicts }) => [state, done, verdicts.accept])).toEqual([
        ['done', 60, 60],
        ['done', 60, 60],
      ]);
      const charged = ends.map(({ credits }) => credits.validation.charged);
      expect(charged.reduce((a, b) => a + b)).toBe(60);
      expect(workspace.repositories.runs.creditsSpent('practice', 'validation')).toBe(60);
    },
  );
});

describe('a lookup that failed', () => {
  it('is sent again by the next run in the queue', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    const queue = createRequestQueue(4, Date.now);
    const failing = scriptedAddresses((query, askedBefore) => {
      if (askedBefore === 0 && JSON.stringify(query).includes('Ba Street'))
        throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
      return confirming(query);
    });
    expect(await run(workspace, list.id, failing, { queue })).toMatchObject({ failed: 1 });
    expect(await run(workspace, list.id, failing, { queue })).toMatchObject({ failed: 0, requests: 1 });
    expect(failing.asked).toHaveLength(4);
  });
});

describe('a retry of a request', () => {
  it('waits for the time that the service asked for, and then for its turn at the current rate', async () => {
    const clock = virtualClock();
    const queue = createRequestQueue(32, clock.nowMs, clock.delay);
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 5, latencyMs: 5 }, clock, random);
    const crowd = askAll(queue, 100, () => askPatiently(queue, service, random));
    await clock.until(() => crowd.done() === 100);

    const startedMs = clock.nowMs();
    const ended: number[] = [];
    const retries = [1, 2, 3].map(async () => {
      await queue.waitForRetry(1000, new AbortController().signal);
      ended.push(clock.nowMs() - startedMs);
    });
    await clock.until(() => ended.length === 3);
    await Promise.all(retries);
    expect(ended[0]).toBeGreaterThanOrEqual(1000);
    expect((ended[2] ?? 0) - (ended[1] ?? 0)).toBeGreaterThan(100);
  });

  it('can be cancelled while it waits', async () => {
    const queue = createRequestQueue(4, Date.now);
    const abandon = new AbortController();
    const waiting = queue.waitForRetry(3_600_000, abandon.signal);
    abandon.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('follows a timeout with half as many parallel requests, and a final timeout halves them too', async () => {
    const { clock, queue, ask } = queueOf(32);
    const crowd = askAll(queue, 500, ask);
    await clock.until(() => crowd.done() === 500);
    expect(queue.concurrency()).toBe(32);
    const error = new ServiceError({ kind: 'timeout', attempts: 1 });
    queue.onRetry({ error, attempt: 1, waitMs: 500 });
    expect(queue.concurrency()).toBe(16);
    await clock.pass(1000);
    const failed = { kind: 'failed', error, attempts: 4, reason: 'timed_out', isDoubtful: true } as const;
    await queue.sendWithPriority(9001, () => Promise.resolve(failed));
    expect(queue.concurrency()).toBe(8);
  });
});

describe('the request queues of a thread', () => {
  it('exist once for each service, and use the limit in the latest settings', () => {
    const queues = createRequestQueues(Date.now);
    const queue = queues.queueFor('a', 3);
    expect(queue.concurrency()).toBe(3);
    expect(queues.queueFor('b', 3)).not.toBe(queue);
    expect(queues.queueFor('a', 2)).toBe(queue);
    expect(queue.concurrency()).toBe(2);
  });
});
