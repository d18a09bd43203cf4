import { describe, expect, it } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { PROBE_EVERY_MS } from '../../../src-main/verify/run-status.ts';
import { gone, runInTime } from '../../support/rows/run-in-time.ts';
import { addList, streets, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, quoteOf, run } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

/** Fills the database until the returned function is called. SQLite then reports a full disk. */
function fill({ db }: TestWorkspace): () => void {
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
  return () => void db.pragma('max_page_count = 1073741823');
}

const TEN_MINUTES = 600_000;

describe('a run whose service becomes unreachable', () => {
  it('tries again every half minute with one lookup, and ends without failed rows', async () => {
    const { clock, service, addresses, said, latest, state, hasEnded, ended } = runInTime(60);
    await clock.until(() => (latest()?.done ?? 0) >= 20);
    service.refusal = gone;
    await clock.until(() => state() === 'waiting');
    expect(latest()).toMatchObject({
      failure: { code: 'service_unreachable', detail: 'ECONNREFUSED' },
      secondsLeft: null,
    });
    // Requests still under way return, and are put back too.
    await clock.pass(1_000);
    const askedAtFirst = addresses.asked.length;
    await clock.pass(61_000);
    expect(addresses.asked.length - askedAtFirst).toBe(2);
    expect(latest()?.nextTryAtMs).toBeGreaterThan(clock.nowMs());

    service.refusal = null;
    await clock.until(hasEnded);
    const end = await ended;
    expect(end).toMatchObject({ state: 'done', done: 60, failed: 0, failure: null, nextTryAtMs: null });
    expect(end.verdicts.accept).toBe(60);
    expect(end.credits.validation.charged).toBe(60);
    expect(said.filter(({ failed }) => failed > 0)).toEqual([]);
  });

  it('tries again immediately if a person asks for it', async () => {
    const { clock, service, handle, state, hasEnded, ended } = runInTime(30);
    service.refusal = gone;
    await clock.until(() => state() === 'waiting');
    await clock.pass(2_000);
    service.refusal = null;
    const toldMs = clock.nowMs();
    handle.tryNow();
    await clock.until(hasEnded);
    expect(await ended).toMatchObject({ state: 'done', failed: 0 });
    expect(clock.nowMs() - toldMs).toBeLessThan(5_000);
  });

  it('can be paused while it waits', async () => {
    const pause = new AbortController();
    const { clock, service, workspace, list, state, ended } = runInTime(30, { pause: pause.signal });
    service.refusal = gone;
    await clock.until(() => state() === 'waiting');
    await clock.pass(2_000);
    pause.abort();
    await clock.pass(1);
    expect(await ended).toMatchObject({ state: 'paused', failure: null, nextTryAtMs: null, failed: 0 });

    service.refusal = null;
    const next = confirmAll();
    expect(await run(workspace, list.id, next)).toMatchObject({ state: 'done', askedAgain: 0, requests: 30 });
  });

  it('stops if it may not wait for the service', async () => {
    const { clock, service, hasEnded, ended } = runInTime(30, { whenGone: 'stop' });
    service.refusal = gone;
    await clock.until(hasEnded, TEN_MINUTES);
    expect(await ended).toMatchObject({ state: 'stopped', failure: { code: 'service_unreachable' } });
  });

  it('waits even while other requests occupy every slot, and saves only a few snapshots meanwhile', async () => {
    const clock = virtualClock();
    const queue = createRequestQueue(1, clock.nowMs, clock.delay);
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    const isThere = { yet: false };
    const addresses = scriptedAddresses((query) => {
      if (!isThere.yet) throw gone;
      return confirming(query);
    });
    const said: RunSnapshot[] = [];
    const onProgress = (snapshot: RunSnapshot): void => void said.push(snapshot);
    const { nowMs } = clock;
    const handle = begin(workspace, list.id, addresses, { whenGone: 'wait', nowMs, queue, onProgress });
    await clock.until(() => said.at(-1)?.state === 'waiting');

    isThere.yet = true;
    const { promise, resolve } = Promise.withResolvers<SentOutcome>();
    const check = queue.sendWithPriority(9001, () => promise);
    const before = said.length;
    await clock.pass(60_000);
    expect(said.length - before).toBeLessThan(50);
    resolve({ kind: 'ended', failure: null, attempts: 1 });
    await check;
    let isOver = false;
    void handle.ended.then(() => (isOver = true));
    await clock.until(() => isOver);
    expect(said.at(-1)).toMatchObject({ state: 'done', done: 3 });
  });
});

describe('a run during which the computer’s clock is set back', () => {
  it('tries again at the announced time, and reports its real duration and pace', async () => {
    const setBack = { byMs: 0 };
    const { clock, workspace, service, latest, state, hasEnded, ended } = runInTime(40, (time) => ({
      nowMs: () => time.nowMs() - setBack.byMs,
      // The steady clock has another origin, so mixing the clocks would fail.
      steadyMs: () => time.nowMs() - 1_000_000_000,
    }));
    await clock.until(() => (latest()?.done ?? 0) >= 10);
    service.refusal = gone;
    await clock.until(() => state() === 'waiting');
    expect(latest()?.nextTryAtMs).toBe(clock.nowMs() + PROBE_EVERY_MS);
    await clock.pass(1_000);
    setBack.byMs = 3_600_000;
    service.refusal = null;
    await clock.until(hasEnded, 60_000);
    const { elapsedMs, rowsPerMinute } = await ended;
    expect(elapsedMs).toBeGreaterThan(30_000);
    expect(elapsedMs).toBeLessThan(90_000);
    expect(rowsPerMinute).toBeGreaterThan(0);
    const { id } = addList(workspace, streets(80));
    expect(quoteOf(workspace, id).expectedSeconds).toBeGreaterThan(0);
  });

  it('does not pay again, when it is resumed, for answers that it has paid for', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(4));
    await run(workspace, id, confirmAll(), { nowMs: () => 1_000 });
    const scope = { kind: 'older_than', beforeMs: 9_000 } as const;
    let nowMs = 10_000;
    const addresses = scriptedAddresses((query) => {
      nowMs = 2_000;
      return confirming(query);
    });
    await run(workspace, id, addresses, { scope, nowMs: () => nowMs, maxCredits: 2, most: 1 });
    nowMs = 11_000;
    const end = await run(workspace, id, addresses, { scope, nowMs: () => nowMs });
    expect(end).toMatchObject({ state: 'done', cached: 2, requests: 2 });
  });
});

describe('a run on a full disk', () => {
  it('waits without losing an answer, and continues when there is space again', async () => {
    const { clock, workspace, addresses, latest, state, hasEnded, ended } = runInTime(200);
    await clock.until(() => (latest()?.done ?? 0) >= 20);
    const makeRoom = fill(workspace);
    await clock.until(() => state() === 'waiting', TEN_MINUTES);
    expect(latest()).toMatchObject({ failure: { code: 'disk_full' }, nextTryAtMs: clock.nowMs() + 5_000 });
    await clock.pass(2_000);
    const asked = addresses.asked.length;
    await clock.pass(3_600_000);
    expect(addresses.asked).toHaveLength(asked);
    expect(state()).toBe('waiting');

    makeRoom();
    await clock.until(hasEnded);
    expect(await ended).toMatchObject({ state: 'done', done: 200, failed: 0, askedAgain: 0 });
    expect(addresses.asked).toHaveLength(200);
    expect(workspace.repositories.runs.creditsSpent('practice', 'validation')).toBe(200);
  });

  it('continues immediately after the app reports that there is space again', async () => {
    const { clock, workspace, latest, state, handle, hasEnded } = runInTime(200);
    await clock.until(() => (latest()?.done ?? 0) >= 20);
    const makeRoom = fill(workspace);
    await clock.until(() => state() === 'waiting', TEN_MINUTES);
    await clock.pass(1_000);
    makeRoom();
    handle.tryNow();
    await clock.pass(100);
    expect(state()).toBe('running');
    await clock.until(hasEnded);
  });

  it('stops if it may not wait for the disk, and then sends no more events', async () => {
    const { clock, workspace, handle, latest, said } = runInTime(200, { whenGone: 'stop' });
    let why: unknown = null;
    handle.ended.catch((error: unknown) => (why = error));
    await clock.until(() => (latest()?.done ?? 0) >= 20);
    const makeRoom = fill(workspace);
    await clock.until(() => why !== null, TEN_MINUTES);
    expect(why).toMatchObject({ failure: { code: 'disk_full' } });
    makeRoom();
    const sofar = said.length;
    await clock.pass(10_000);
    expect(said).toHaveLength(sofar);
  });
});

describe('a run on a computer that goes to sleep', () => {
  it('sends nothing just before sleep, and continues after the computer wakes', async () => {
    const { clock, addresses, handle, latest, hasEnded, ended } = runInTime(300);
    await clock.until(() => (latest()?.done ?? 0) >= 100);
    handle.suspend();
    await clock.until(() => latest()?.failure?.code === 'computer_sleeps');
    await clock.pass(1_000);
    const asked = addresses.asked.length;
    expect(latest()).toMatchObject({ state: 'waiting', done: asked, nextTryAtMs: null });
    expect(asked).toBeLessThan(300);
    await clock.pass(60_000);
    expect(addresses.asked).toHaveLength(asked);
    handle.wake();
    await clock.until(() => latest()?.failure?.code === 'computer_slept');
    await clock.until(hasEnded, 60_000);
    expect(await ended).toMatchObject({ state: 'done', failed: 0, failure: null, requests: 300 });
    expect(addresses.asked).toHaveLength(300);
  });

  it('does not wait for the service if it has to stop, even while its last requests end', async () => {
    const { clock, service, handle, latest, said, hasEnded, ended } = runInTime(300, { whenGone: 'stop' });
    await clock.until(() => (latest()?.done ?? 0) >= 100);
    service.refusal = new ServiceError({ kind: 'rate_limit', attempts: 1, retryAfterMs: 3_600_000 });
    handle.suspend();
    await clock.until(hasEnded);
    expect(await ended).toMatchObject({ state: 'stopped', failure: { code: 'service_asks_to_wait' } });
    const waiting = said.filter(({ state }) => state === 'waiting').map(({ failure }) => failure?.code);
    expect(new Set(waiting)).toEqual(new Set(['computer_sleeps']));
  });

  it('first tries one lookup, and counts no address as failed because of the interruption', async () => {
    const { clock, service, addresses, said, latest, hasEnded, ended } = runInTime(300);
    await clock.until(() => (latest()?.done ?? 0) >= 100);
    service.refusal = gone;
    clock.sleep(8 * 3_600_000);
    await clock.until(() => latest()?.failure?.code === 'computer_slept', 6_000);
    await clock.until(() => said.some(({ failure }) => failure?.code === 'service_unreachable'), 40_000);
    expect(latest()?.failed).toBe(0);
    await clock.pass(500);
    const asked = addresses.asked.length;
    service.refusal = null;
    await clock.pass(25_000);
    expect(addresses.asked).toHaveLength(asked);
    await clock.until(hasEnded);
    expect(await ended).toMatchObject({ state: 'done', failed: 0, done: 300 });
    expect((await ended).verdicts.accept).toBe(300);
  });

  it('continues immediately if the service is reachable', async () => {
    const { clock, latest, said, addresses, hasEnded, ended } = runInTime(300);
    await clock.until(() => (latest()?.done ?? 0) >= 100);
    clock.sleep(8 * 3_600_000);
    await clock.until(hasEnded, 60_000);
    expect(said.some(({ failure }) => failure?.code === 'computer_slept')).toBe(true);
    expect(await ended).toMatchObject({ state: 'done', failed: 0, failure: null });
    expect(addresses.asked).toHaveLength(300);
  });

  it.each([
    { isAnnounced: true, isStopped: true },
    { isAnnounced: false, isStopped: true },
    { isAnnounced: true, isStopped: false },
    { isAnnounced: false, isStopped: false },
  ])(
    'still waits as long as the service asked (sleep announced: $isAnnounced, steady clock stopped: $isStopped)',
    async ({ isAnnounced, isStopped }) => {
      let stoppedMs = 0;
      const { clock, service, addresses, handle, latest, hasEnded } = runInTime(300, (time) => ({
        steadyMs: () => time.nowMs() - stoppedMs,
      }));
      await clock.until(() => (latest()?.done ?? 0) >= 100);
      service.refusal = new ServiceError({ kind: 'rate_limit', attempts: 1, retryAfterMs: 3_600_000 });
      await clock.until(() => latest()?.failure?.code === 'service_asks_to_wait');
      await clock.pass(1_000);
      service.refusal = null;
      const asked = addresses.asked.length;
      if (isAnnounced) handle.suspend();
      clock.sleep(600_000);
      if (isStopped) stoppedMs = 600_000;
      if (isAnnounced) handle.wake();
      await clock.pass(2_900_000);
      expect(addresses.asked).toHaveLength(asked);
      expect(latest()?.failure?.code).toBe('service_asks_to_wait');
      await clock.until(hasEnded, 200_000);
    },
  );

  it('waits as long as the service asked just after the computer woke', async () => {
    let stoppedMs = 0;
    const { clock, service, addresses, latest, hasEnded } = runInTime(300, (time) => ({
      steadyMs: () => time.nowMs() - stoppedMs,
    }));
    await clock.until(() => (latest()?.done ?? 0) >= 100);
    clock.sleep(600_000);
    stoppedMs = 600_000;
    service.refusal = new ServiceError({ kind: 'rate_limit', attempts: 1, retryAfterMs: 3_600_000 });
    await clock.until(() => latest()?.failure?.code === 'service_asks_to_wait', 5_000);
    await clock.pass(6_000);
    service.refusal = null;
    const asked = addresses.asked.length;
    await clock.pass(3_500_000);
    expect(addresses.asked).toHaveLength(asked);
    await clock.until(hasEnded, 200_000);
  });
});
