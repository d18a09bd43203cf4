import { expect, it } from 'vitest';
import { createBackgroundSender } from '../../../src-main/requests/call-sender.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { askAll, askPatiently, limitedService } from '../../support/service/limited-service.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

async function besideRun() {
  const clock = virtualClock();
  const random = seeded(1);
  const service = limitedService({ limiter: 'bucket', perSecond: 20, latencyMs: 5 }, clock, random);
  const queue = createRequestQueue(8, clock.nowMs, clock.delay);
  const ask = () => askPatiently(queue, service, random);
  const run = askAll(queue, 10_000, ask);
  await clock.until(() => run.done() >= 200);
  const stop = new AbortController();
  const sender = createBackgroundSender(queue, stop.signal);
  let sent = 0;
  const calls = Array.from({ length: 100 }, (_, i) =>
    sender.inTurn(async () => {
      sent += 1;
      const end = await sender.send(50_000 + i, ask);
      queue.removeInFlight(50_000 + i);
      return end;
    }),
  );
  return { clock, service, stop, run, calls, sent: () => sent };
}

it('a run and many calls at the same time share the request rate that the service allows', async () => {
  const { clock, service, run, sent } = await besideRun();
  const [callsBefore, doneBefore] = [service.calls(), run.done()];
  await clock.pass(4_000);
  expect(service.calls() - callsBefore).toBeLessThan(4 * 20 * 1.25);
  expect(service.mostAtOnce()).toBeLessThanOrEqual(8);
  expect(sent()).toBeGreaterThan(20);
  expect(run.done() - doneBefore).toBeGreaterThan(20);
});

it('waiting calls are not sent after they have been cancelled', async () => {
  const { clock, stop, calls, sent } = await besideRun();
  await clock.pass(500);
  stop.abort();
  const before = sent();
  await clock.pass(10_000);
  const ends = await Promise.all(calls);
  expect(sent()).toBe(before);
  expect(ends.filter((end) => end === null)).toHaveLength(100 - before);
});
