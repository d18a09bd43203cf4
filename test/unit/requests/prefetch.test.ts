import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { ANSWERED } from '../../support/service/request-outcomes.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const MOST = 128;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    addressRow(`Street ${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}`, '1'),
  );

/** A list with many parallel requests, and the number of its lookups stored as sent. */
function manyAtOnce(count: number) {
  const workspace = testWorkspace();
  const list = addList(workspace, rowsOf(count));
  const sent = workspace.db.prepare(`SELECT count(*) FROM lookups WHERE state = 'sent'`).pluck();
  return { workspace, list, sentInLedger: () => Number(sent.get()) };
}

describe('a run with many requests under way', () => {
  it('prepares lookups before a slot is free, but stays within the limit of parallel requests', async () => {
    const { workspace, list, sentInLedger } = manyAtOnce(600);
    let mostInLedger = 0;
    const addresses = scriptedAddresses(async (query) => {
      mostInLedger = Math.max(mostInLedger, sentInLedger());
      await delay(5);
      return confirming(query);
    });
    const end = await run(workspace, list.id, addresses, { most: MOST });
    expect(end).toMatchObject({ state: 'done', requests: 600, askedAgain: 0, verdicts: { accept: 600 } });
    expect(addresses.mostAtOnce()).toBe(MOST);
    expect(mostInLedger).toBeGreaterThan(MOST);
    expect(sentInLedger()).toBe(0);
  });

  it('sends nothing after a pause, and sends each prepared lookup once after it is resumed', async () => {
    const { workspace, list, sentInLedger } = manyAtOnce(600);
    const pause = new AbortController();
    const held = Promise.withResolvers<void>();
    let answered = 0;
    const addresses = scriptedAddresses(async (query) => {
      // Answers quickly at first, and then waits until all slots are taken and the run is paused.
      if (addresses.asked.length >= 300) await held.promise;
      answered += 1;
      return confirming(query);
    });
    const ended = run(workspace, list.id, addresses, { most: MOST, pause: pause.signal });
    await expect.poll(() => addresses.asked.length - answered).toBe(MOST);
    await expect.poll(sentInLedger).toBeGreaterThan(MOST);
    const askedBefore = addresses.asked.length;
    pause.abort();
    held.resolve();

    expect(await ended).toMatchObject({ state: 'paused', failure: null, requests: askedBefore });
    expect(addresses.asked).toHaveLength(askedBefore);
    expect(sentInLedger()).toBe(0);

    expect(await run(workspace, list.id, addresses, { most: MOST })).toMatchObject({
      state: 'done',
      requests: 600 - askedBefore,
      askedAgain: 0,
      verdicts: { accept: 600 },
    });
  });

  it('sends no prepared lookup to a service that has refused its key', async () => {
    const { workspace, list, sentInLedger } = manyAtOnce(600);
    let answers = 0;
    let askedAtRefusal = 0;
    const addresses = scriptedAddresses(async (query) => {
      await delay(5);
      if ((answers += 1) <= 300) return confirming(query);
      askedAtRefusal ||= addresses.asked.length;
      throw new ServiceError({ kind: 'authentication', status: 401, attempts: 1 });
    });
    const end = await run(workspace, list.id, addresses, { most: MOST });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_refused_key', status: 401 } });
    expect(addresses.asked).toHaveLength(askedAtRefusal);
    expect(end.credits.validation.charged).toBe(300);
    expect(sentInLedger()).toBe(0);
  });

  it('cancels its prepared lookup, but a waiting check can still send the same lookup', async () => {
    const queue = createRequestQueue(MOST, Date.now);
    const requester = { wake: () => {} };
    queue.join(requester);
    for (let lookup = 1000; queue.concurrency() < MOST; lookup += 1)
      await queue.send(requester, lookup, () => Promise.resolve(ANSWERED));

    const { promise: busy, resolve: endBusy } = Promise.withResolvers<SentOutcome>();
    const places = queue.reserveSlots(requester, Infinity);
    expect(places).toBeGreaterThan(MOST);
    const sends = Array.from({ length: places }, (_, lookup) => queue.send(requester, lookup, () => busy));
    let asked = 0;
    const checks = [1, 2].map(() =>
      queue.sendWithPriority(places - 1, () => {
        asked += 1;
        return Promise.resolve(ANSWERED);
      }),
    );
    queue.cancelPrefetched(requester);
    endBusy(ANSWERED);

    expect((await Promise.all(sends)).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: MOST }, () => 'answered'),
      ...Array.from({ length: places - MOST }, () => 'unsent'),
    ]);
    expect((await Promise.all(checks)).map(({ isShared }) => isShared)).toEqual([false, true]);
    expect(asked).toBe(1);
  });
});
