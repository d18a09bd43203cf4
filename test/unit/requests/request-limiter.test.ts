import { describe, expect, it } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { createRequestLimiter } from '../../../src-main/requests/request-limiter.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import type { AddressService } from '../../../src-main/service/address-service.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin } from '../../support/rows/workspace-runs.ts';
import { askAll, askPatiently, type Limiter, limitedService } from '../../support/service/limited-service.ts';
import { answerOf, confirming } from '../../support/service/scripted-addresses.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

const AT_ONCE = 32;
/** Long enough that the start, when the rate is unknown, does not decide the total. */
const IDEAL_SECONDS = 40;

type Case = {
  readonly limiter: Limiter;
  readonly perSecond: number;
  readonly latencyMs: number;
  readonly seed?: number;
  readonly most?: number;
  readonly lookups?: number;
};

async function ask({ limiter, perSecond, latencyMs, seed = 1, most = AT_ONCE, lookups }: Case) {
  const clock = virtualClock();
  const random = seeded(seed);
  const service = limitedService({ limiter, perSecond, latencyMs }, clock, random);
  const queue = createRequestQueue(most, clock.nowMs, clock.delay);
  const total = lookups ?? perSecond * IDEAL_SECONDS;
  const startedMs = clock.nowMs();
  const crowd = askAll(queue, total, () => askPatiently(queue, service, random));
  await clock.until(() => crowd.done() === total);
  const seconds = (clock.nowMs() - startedMs) / 1000;
  return { seconds, service, queue };
}

describe('a service with a rate limit', () => {
  const limiters = ['window', 'bucket'] as const;
  const cases = limiters.flatMap((limiter) =>
    [50, 200, 500].flatMap((perSecond) =>
      [3, 50].map((latencyMs) => ({ limiter, perSecond, latencyMs }) as const),
    ),
  );
  it.each(cases)(
    'serves at least 90% of its limit and refuses at most 5%: $limiter, $perSecond a second, $latencyMs ms',
    async (one) => {
      const { seconds, service } = await ask(one);
      // 32 parallel requests allow 640 a second at 50 ms, so the rate limit always decides.
      expect(seconds / IDEAL_SECONDS).toBeLessThanOrEqual(1.1);
      expect(service.refused() / service.calls()).toBeLessThanOrEqual(0.05);
      expect(service.mostAtOnce()).toBeLessThanOrEqual(AT_ONCE);
    },
  );

  it('is used almost to its limit even if each answer takes a second', async () => {
    const { seconds, service } = await ask({ limiter: 'bucket', perSecond: 50, latencyMs: 1000, most: 128 });
    // Finding the right number takes six round trips.
    expect(seconds).toBeLessThanOrEqual(IDEAL_SECONDS + 6);
    // When the first refusal arrives, all requests of the next second are already under way.
    expect(service.refused() / service.calls()).toBeLessThanOrEqual(0.1);
  });

  it('receives at least 90% of the allowed requests during a run that saves each answer', async () => {
    const clock = virtualClock();
    const random = seeded(1);
    const service = limitedService({ limiter: 'window', perSecond: 50, latencyMs: 3 }, clock, random);
    const queue = createRequestQueue(AT_ONCE, clock.nowMs, clock.delay);
    const workspace = testWorkspace();
    const list = addList(workspace, streets(1000));
    const patient: Pick<AddressService, 'validate'> = {
      async validate(query) {
        await askPatiently(queue, service, random);
        return answerOf(confirming(query));
      },
    };
    let end: RunSnapshot | null = null;
    const startedMs = clock.nowMs();
    const going = begin(workspace, list.id, patient, { queue, nowMs: clock.nowMs });
    void going.ended.then((snapshot) => (end = snapshot));
    await clock.until(() => end !== null);
    expect(end).toMatchObject({ state: 'done', done: 1000, failed: 0 });
    expect((clock.nowMs() - startedMs) / 1000).toBeLessThanOrEqual(20 * 1.1);
    expect(service.refused() / service.calls()).toBeLessThanOrEqual(0.05);
  });

  it('is not assumed to refuse everything if the computer was suspended just after the first refusals', () => {
    let nowMs = 0;
    const limiter = createRequestLimiter(AT_ONCE, () => nowMs);
    for (let refusal = 0; refusal < 10; refusal += 1) {
      limiter.answered(50);
      limiter.refused();
    }
    nowMs = 60_000;
    expect(limiter.allowance()).toBe(Infinity);
  });

  it('refuses at most 5% of the requests after an idle hour', async () => {
    const clock = virtualClock();
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 50, latencyMs: 3 }, clock, random);
    const queue = createRequestQueue(AT_ONCE, clock.nowMs, clock.delay);
    const askSome = async (first: number, count: number) => {
      const before = { calls: service.calls(), refused: service.refused() };
      const crowd = askAll(queue, count, () => askPatiently(queue, service, random), first);
      await clock.until(() => crowd.done() === count);
      return (service.refused() - before.refused) / (service.calls() - before.calls);
    };
    await askSome(0, 2000);
    await clock.pass(3_600_000);
    expect(await askSome(2000, 2000)).toBeLessThanOrEqual(0.05);
  });
});

describe('a service without a rate limit', () => {
  it.each([16, 32, 128])('gets %i parallel requests if the settings allow that many', async (most) => {
    const { service, seconds } = await ask({
      limiter: 'none',
      perSecond: 0,
      latencyMs: 50,
      most,
      lookups: 10_000,
    });
    expect(service.mostAtOnce()).toBe(most);
    expect(seconds).toBeLessThan(((10_000 / most) * 0.0525 + 1) * 1.1);
  });
});

function warmedUp(most: number) {
  const clock = { atMs: 0 };
  const limiter = createRequestLimiter(most, () => clock.atMs);
  const answers = (count: number, tookMs: number | null) => {
    for (let i = 0; i < count; i += 1) {
      clock.atMs += 10;
      limiter.answered(tookMs);
    }
  };
  answers(400, 50);
  return { limiter, clock, answers };
}

describe('the number of parallel requests', () => {
  it('is small before the first answers, whatever the maximum', () => {
    expect(createRequestLimiter(128, () => 0).limit()).toBeLessThanOrEqual(8);
  });

  it('is halved only once when several requests time out at the same moment', () => {
    const { limiter, clock } = warmedUp(32);
    expect(limiter.limit()).toBe(32);
    for (let i = 0; i < 16; i += 1) limiter.timedOut();
    expect(limiter.limit()).toBe(16);
    clock.atMs += 1000;
    limiter.timedOut();
    expect(limiter.limit()).toBe(8);
  });

  it('never becomes zero, whatever goes wrong', () => {
    const { limiter, clock } = warmedUp(32);
    for (let i = 0; i < 100; i += 1) {
      clock.atMs += 5000;
      limiter.timedOut();
    }
    expect(limiter.limit()).toBe(1);
  });

  it('rises again after a short period of trouble', () => {
    const { limiter, answers } = warmedUp(32);
    limiter.timedOut();
    answers(32 * 32, 50);
    expect(limiter.limit()).toBe(32);
  });

  it('is lowered while answers take much longer than before', () => {
    const { limiter, answers } = warmedUp(32);
    answers(400, 400);
    expect(limiter.limit()).toBeLessThan(16);
  });

  it.each([10, 20])(
    'rises again within 50 round trips if answers take %i times as long for good',
    (factor) => {
      const { limiter, clock } = warmedUp(32);
      for (let trip = 0; trip < 50; trip += 1) {
        clock.atMs += 50 * factor;
        const atOnce = limiter.limit();
        for (let answer = 0; answer < atOnce; answer += 1) limiter.answered(50 * factor);
      }
      expect(limiter.limit()).toBe(32);
    },
  );

  it('is not lowered by answers whose duration is unknown', () => {
    const { limiter, answers } = warmedUp(32);
    answers(50, null);
    answers(500, 50);
    expect(limiter.limit()).toBe(32);
  });

  it('is lowered immediately when the maximum is lowered, and rises when the maximum is raised', () => {
    const { limiter, answers } = warmedUp(32);
    limiter.setMaxConcurrency(5);
    expect(limiter.limit()).toBe(5);
    answers(500, 50);
    expect(limiter.limit()).toBe(5);
    limiter.setMaxConcurrency(64);
    expect(limiter.limit()).toBeLessThanOrEqual(64);
    answers(64 * 64, 50);
    expect(limiter.limit()).toBe(64);
  });

  it.each([1, 2, 3, 4, 5])('never exceeds the maximum, whatever happens (seed %i)', (seed) => {
    const random = seeded(seed);
    let atMs = 0;
    let most = 1 + Math.floor(random() * 128);
    const limiter = createRequestLimiter(most, () => atMs);
    const happenings = [
      () => limiter.answered(random() * 300),
      () => limiter.answered(20),
      () => limiter.answered(null),
      () => limiter.refused(),
      () => limiter.timedOut(),
      () => void limiter.spend(),
      () => limiter.setMaxConcurrency((most = 1 + Math.floor(random() * 128))),
    ];
    for (let i = 0; i < 4_000; i += 1) {
      atMs += random() * 100;
      happenings[Math.floor(random() ** 2 * happenings.length)]?.();
      expect(limiter.limit()).toBeLessThanOrEqual(most);
      expect(limiter.limit()).toBeGreaterThanOrEqual(1);
      expect(limiter.allowance()).toBeGreaterThanOrEqual(0);
    }
  });
});
