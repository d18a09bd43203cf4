import { describe, expect, it } from 'vitest';
import { createLine } from '../../../src-main/requests/request-queue.ts';
import { createLines } from '../../../src-main/requests/request-queues.ts';
import type { SentEnd } from '../../../src-main/requests/request-outcome.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { askAll, askPatiently, limitedService } from '../../support/limited-service.ts';
import { ANSWERED } from '../../support/request-ends.ts';
import { run } from '../../support/runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/scripted-addresses.ts';
import { seeded } from '../../support/seeded.ts';
import { virtualClock } from '../../support/virtual-clock.ts';
import { addList, addressRow, streets, testWorkspace } from '../../support/workspace.ts';

/** A line in virtual time; each request takes 50 ms. */
function lineOf(most: number) {
  const clock = virtualClock();
  const line = createLine(most, clock.nowMs, clock.delay);
  const asked: number[] = [];
  const ask = async (lookup: number): Promise<SentEnd> => {
    asked.push(lookup);
    await clock.delay(50);
    return ANSWERED;
  };
  return { clock, line, asked, ask };
}

/** Ends when it is told to. */
function request() {
  const { promise, resolve } = Promise.withResolvers<SentEnd>();
  let sent = 0;
  const ask = (): Promise<SentEnd> => {
    sent += 1;
    return promise;
  };
  return { ask, answer: () => resolve(ANSWERED), sent: () => sent };
}

const soon = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('two runs in a line', () => {
  it.each([1, 2, 5, 8])('get on alike, though one came later (%i at once)', async (most) => {
    const { clock, line, ask } = lineOf(most);
    const first = askAll(line, 1000, ask);
    await clock.pass(500);
    const atFirst = first.done();
    const second = askAll(line, 1000, ask, 5000);
    await clock.until(() => second.done() >= 200);
    expect(first.done() - atFirst).toBeGreaterThan(150);
    expect(first.done() - atFirst).toBeLessThan(270);
  });

  it('get on alike where the service allows so many requests a second', async () => {
    const clock = virtualClock();
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 50, latencyMs: 20 }, clock, random);
    const line = createLine(32, clock.nowMs, clock.delay);
    const ask = () => askPatiently(line, service, random);
    const runs = [askAll(line, 5000, ask), askAll(line, 5000, ask, 5000)];
    await clock.until(() => runs.some(({ done }) => done() >= 1000));
    expect(Math.min(...runs.map(({ done }) => done()))).toBeGreaterThan(900);
  });

  it('leave each other what they do not use', async () => {
    const { clock, line, ask } = lineOf(8);
    const small = askAll(line, 20, ask);
    const large = askAll(line, 1000, ask, 5000);
    await clock.until(() => small.done() === 20);
    await clock.pass(100);
    expect(large.inFlight()).toBe(8);
  });

  it('do not keep places for one that has only its last requests under way', async () => {
    const { clock, line, ask } = lineOf(8);
    const waiting = request();
    const small = askAll(line, 1, waiting.ask);
    const large = askAll(line, 1000, ask, 5000);
    await clock.pass(2000);
    expect(small.done()).toBe(0);
    expect(large.inFlight()).toBe(7);
    waiting.answer();
  });
});

describe('two lists', () => {
  it('do not keep places for each other’s rows that are done', async () => {
    const workspace = testWorkspace();
    const [small, large] = [addList(workspace, [addressRow('Park Row')]), addList(workspace, streets(200))];
    const { promise: asLongAsItTakes, resolve: answer } = Promise.withResolvers<null>();
    const addresses = scriptedAddresses(async (query) => {
      if (JSON.stringify(query).includes('Park Row')) await asLongAsItTakes;
      return confirming(query);
    });
    const line = createLine(8, Date.now);
    const last = run(workspace, small.id, addresses, { line });
    await run(workspace, large.id, addresses, { line });
    answer(null);
    await last;
    expect(addresses.mostAtOnce()).toBe(8);
  });
});

describe('one run in a line', () => {
  it('has all of it, once the service was seen to bear it', async () => {
    const { clock, line, ask } = lineOf(8);
    const alone = askAll(line, 1000, ask);
    await clock.pass(1000);
    expect(alone.inFlight()).toBe(8);
  });

  it('goes on by itself after it was held back', async () => {
    const { clock, line, ask } = lineOf(1);
    const busy = request();
    askAll(line, 1, busy.ask);
    const second = askAll(line, 5, ask, 5000);
    await clock.pass(1000);
    expect(second.inFlight()).toBe(0);
    busy.answer();
    await clock.until(() => second.done() === 5, 10_000);
  });

  it('gets the share of another that leaves', async () => {
    const { clock, line, ask } = lineOf(4);
    const other = { wake: () => {} };
    line.join(other);
    line.places(other, Infinity);
    const ours = askAll(line, 100, ask);
    await clock.pass(10);
    expect(ours.inFlight()).toBe(2);
    line.leave(other);
    await clock.pass(10);
    expect(ours.inFlight()).toBe(4);
  });
});

describe('a single check', () => {
  it('goes before all that runs have waiting', async () => {
    // While the line still grows, so that more than one place gets free at once.
    const { clock, line, asked, ask } = lineOf(32);
    const large = askAll(line, 1000, ask);
    await clock.pass(20);
    const before = asked.length;
    const waiting = [9001, 9002, 9003];
    const checks = waiting.map((lookup) => line.check(lookup, () => ask(lookup)));
    await clock.pass(500);
    expect(asked.slice(before, before + 3)).toEqual(waiting);
    await Promise.all(checks);
    expect(large.done()).toBeGreaterThan(0);
  });

  it('is not counted among what a run may have under way', async () => {
    const { clock, line, ask } = lineOf(4);
    const checks = [1, 2].map((lookup) => line.check(lookup, () => ask(lookup)));
    const large = askAll(line, 1000, ask, 5000);
    await clock.pass(10);
    expect(large.inFlight()).toBe(2);
    await clock.pass(100);
    await Promise.all(checks);
  });
});

describe('a lookup that is being asked', () => {
  it('is sent once, and all who want it get its end', async () => {
    const line = createLine(4, Date.now);
    const member = { wake: () => {} };
    const { ask, answer, sent } = request();
    line.join(member);
    expect(line.places(member, 1)).toBe(1);
    const ours = line.send(member, 7, ask);
    const theirs = line.underWay(7);
    const check = line.check(7, ask);
    answer();
    expect(await ours).toBe(ANSWERED);
    expect(await theirs).toBe(ANSWERED);
    expect(await check).toEqual({ end: ANSWERED, isShared: true });
    expect(sent()).toBe(1);
  });

  it('is sent once when it is checked again before its first check has a place', async () => {
    const line = createLine(1, Date.now);
    const member = { wake: () => {} };
    const [busy, wanted] = [request(), request()];
    line.join(member);
    void line.send(member, 1, busy.ask);
    const checks = [line.check(7, wanted.ask), line.check(7, wanted.ask)];
    busy.answer();
    await soon();
    wanted.answer();
    expect((await Promise.all(checks)).map(({ isShared }) => isShared)).toEqual([false, true]);
    expect(wanted.sent()).toBe(1);
  });

  it('stays under way until what came of it is written down', async () => {
    const line = createLine(4, Date.now);
    const { ask, answer, sent } = request();
    const first = line.check(7, ask);
    answer();
    await first;
    expect(await line.check(7, ask)).toEqual({ end: ANSWERED, isShared: true });
    expect(sent()).toBe(1);
    line.written(7);
    expect(line.underWay(7)).toBeNull();
  });

  it('is not under way any more when asking it was a mistake of ours', async () => {
    const line = createLine(4, Date.now);
    const bug = line.check(7, () => Promise.reject(new Error('bug')));
    await expect(bug).rejects.toThrow('bug');
    expect(line.underWay(7)).toBeNull();
    expect(line.atOnce()).toBe(4);
  });

  it.each([1, 2, 4, 32])(
    'is paid for once when two lists ask the same at once (%i at once)',
    async (most) => {
      const workspace = testWorkspace();
      const lists = [addList(workspace, streets(60)), addList(workspace, streets(60).toReversed())];
      const addresses = confirmAll();
      const line = createLine(most, Date.now);
      const ends = await Promise.all(lists.map(({ id }) => run(workspace, id, addresses, { line })));

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
  it('is asked again by the next run in the same line', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    const line = createLine(4, Date.now);
    const failing = scriptedAddresses((query, askedBefore) => {
      if (askedBefore === 0 && JSON.stringify(query).includes('Ba Street'))
        throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
      return confirming(query);
    });
    expect(await run(workspace, list.id, failing, { line })).toMatchObject({ failed: 1 });
    expect(await run(workspace, list.id, failing, { line })).toMatchObject({ failed: 0, requests: 1 });
    expect(failing.asked).toHaveLength(4);
  });
});

describe('a retry', () => {
  it('waits as long as it was told, and then for its turn at the present rate', async () => {
    const clock = virtualClock();
    const line = createLine(32, clock.nowMs, clock.delay);
    const random = seeded(1);
    const service = limitedService({ limiter: 'bucket', perSecond: 5, latencyMs: 5 }, clock, random);
    const crowd = askAll(line, 100, () => askPatiently(line, service, random));
    await clock.until(() => crowd.done() === 100);

    const startedMs = clock.nowMs();
    const ended: number[] = [];
    const retries = [1, 2, 3].map(async () => {
      await line.sleep(1000, new AbortController().signal);
      ended.push(clock.nowMs() - startedMs);
    });
    await clock.until(() => ended.length === 3);
    await Promise.all(retries);
    expect(ended[0]).toBeGreaterThanOrEqual(1000);
    expect((ended[2] ?? 0) - (ended[1] ?? 0)).toBeGreaterThan(100);
  });

  it('can be called off while it waits', async () => {
    const line = createLine(4, Date.now);
    const abandon = new AbortController();
    const waiting = line.sleep(3_600_000, abandon.signal);
    abandon.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('of a time-out halves the requests at once, and so does one that was the last', async () => {
    const { clock, line, ask } = lineOf(32);
    const crowd = askAll(line, 500, ask);
    await clock.until(() => crowd.done() === 500);
    expect(line.atOnce()).toBe(32);
    const error = new ServiceError({ kind: 'timeout', attempts: 1 });
    line.onRetry({ error, attempt: 1, waitMs: 500 });
    expect(line.atOnce()).toBe(16);
    await clock.pass(1000);
    const failed = { kind: 'failed', error, attempts: 4, reason: 'timed_out', isDoubtful: true } as const;
    await line.check(9001, () => Promise.resolve(failed));
    expect(line.atOnce()).toBe(8);
  });
});

describe('the lines of a thread', () => {
  it('are one to a service, with the number at once of the latest settings', () => {
    const lines = createLines(Date.now);
    const line = lines.lineTo('a', 3);
    expect(line.atOnce()).toBe(3);
    expect(lines.lineTo('b', 3)).not.toBe(line);
    expect(lines.lineTo('a', 2)).toBe(line);
    expect(line.atOnce()).toBe(2);
  });
});
