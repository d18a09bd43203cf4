import { describe, expect, it } from 'vitest';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { askAll, askPatiently, limitedService } from '../../support/service/limited-service.ts';
import { ANSWERED } from '../../support/service/request-outcomes.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

describe('a request that a person waits for', () => {
  it('obeys the request rate of a run, but overtakes all waiting requests of the run', async () => {
    const clock = virtualClock();
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 20, latencyMs: 5 }, clock, random);
    const queue = createRequestQueue(32, clock.nowMs, clock.delay);
    const sent: { readonly lookup: number; readonly atMs: number }[] = [];
    const ask = (lookup: number) => {
      sent.push({ lookup, atMs: clock.nowMs() });
      return askPatiently(queue, service, random);
    };
    const large = askAll(queue, 1000, ask);
    await clock.until(() => large.done() >= 200);
    const before = sent.length;
    const waiting = [9001, 9002, 9003, 9004];
    const ends = waiting.map((lookup) => queue.sendWithPriority(lookup, () => ask(lookup)));
    await clock.until(() => sent.length >= before + 6);
    const next = sent.slice(before, before + 6);
    expect(next.slice(0, 4).map(({ lookup }) => lookup)).toEqual(waiting);
    for (const [i, { atMs }] of next.slice(1).entries())
      expect(atMs - (next[i]?.atMs ?? 0), `the gap after ${i}`).toBeGreaterThanOrEqual(1000 / 20 / 1.25);
    await clock.pass(10_000);
    await Promise.all(ends);
  });

  it('is not sent if it was abandoned, but an equal request from another caller is sent', async () => {
    const queue = createRequestQueue(1, Date.now);
    const { promise: answer, resolve } = Promise.withResolvers<SentOutcome>();
    let sent = 0;
    const ask = () => {
      sent += 1;
      return Promise.resolve(ANSWERED);
    };
    const first = queue.sendWithPriority(1, () => answer);
    const abandon = new AbortController();
    const abandoned = queue.sendWithPriority(7, ask, abandon.signal);
    const other = queue.sendWithPriority(7, ask);
    abandon.abort();
    expect(await abandoned).toEqual({
      outcome: { kind: 'ended', failure: null, attempts: 0 },
      isShared: true,
    });
    resolve(ANSWERED);
    await first;
    expect(await other).toEqual({ outcome: ANSWERED, isShared: false });
    expect(sent).toBe(1);
  });
});
