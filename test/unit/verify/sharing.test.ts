import { describe, expect, it } from 'vitest';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import type { RunHandle } from '../../../src-main/verify/run.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, type RunWish, run } from '../../support/rows/workspace-runs.ts';
import { ledgerFaults } from '../../support/service/ledger-faults.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';
import { createServiceOnDemand, type ServiceOnDemand } from '../../support/service/service-on-demand.ts';

/** The runs of these lists share a queue, and the test releases the answers. */
function listsOf(counts: readonly number[]) {
  const workspace = testWorkspace();
  const ids = counts.map((count) => addList(workspace, streets(count)).id);
  const service = createServiceOnDemand(() => {});
  const queue = createRequestQueue(4, Date.now);
  const stop = ids.map(() => new AbortController());
  const start = (which: number, wish: RunWish = {}): RunHandle => {
    const abandon = stop[which]?.signal;
    if (!abandon) throw new Error('no such list');
    return begin(workspace, ids[which] ?? 0, service.addresses, { queue, abandon, pause: abandon, ...wish });
  };
  const states = () => workspace.db.prepare('SELECT state FROM lookups ORDER BY id').pluck().all();
  return { workspace, ids, service, queue, stop, start, states };
}

const ANSWERED: SentOutcome = {
  kind: 'answered',
  match: NO_MATCH,
  reply: '{}',
  status: 200,
  tookMs: 1,
  attempts: 1,
  credits: 1,
};

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

describe('a lookup that two lists wait for', () => {
  it('is repeated by the second run if the first run is abandoned, and counts as asked again there', async () => {
    const { service, stop, start } = listsOf([1, 1]);
    const first = start(0);
    await settle();
    const second = start(1);
    await settle();
    expect(service.inFlight()).toBe(1);
    service.charge(0);
    service.hangUp();
    stop[0]?.abort();
    await first.ended;
    await settle();
    service.answer(0);
    expect(await second.ended).toMatchObject({ state: 'done', askedAgain: 1, requests: 1 });
    expect(service.charged()).toBe(2);
  });

  it('counts as asked again for the run that repeats it if both earlier runs are abandoned', async () => {
    const { workspace, ids, service, stop, start } = listsOf([1, 1]);
    const runs = [start(0)];
    await settle();
    runs.push(start(1));
    await settle();
    service.charge(0);
    service.hangUp();
    for (const one of stop) one.abort();
    await Promise.all(runs.map(({ ended }) => ended));
    expect(await run(workspace, ids[1] ?? 0, confirmAll())).toMatchObject({ state: 'done', askedAgain: 1 });
  });
});

describe('a lookup answered with “not found” that the first list does not believe yet', () => {
  it.each([
    ['believes it later', (service: ServiceOnDemand) => service.answer(0), 'answered'],
    ['never believes it', (service: ServiceOnDemand) => service.fail(0, 'not_found'), 'sent'],
  ])('is not sent by a second list in the meantime, whether the first list %s', async (_, last, state) => {
    const { workspace, service, start, states } = listsOf([2, 1]);
    const first = start(0, { most: 1 });
    await settle();
    service.fail(0, 'not_found');
    await settle();
    const second = start(1);
    await settle();
    expect([service.inFlight(), states()]).toEqual([1, ['sent', 'sent']]);
    last(service);
    const ends = await Promise.all([first.ended, second.ended]);
    expect(states()[0]).toBe(state);
    expect(ends.map(({ askedAgain, requests }) => [askedAgain, requests])).toEqual([
      [0, 2],
      [0, 0],
    ]);
    expect(ledgerFaults(workspace.db).filter((fault) => fault.includes('credits'))).toEqual([]);
  });
});

describe('a “not found” answer to a request of another list', () => {
  it('does not use up the credit cap of a list', async () => {
    const { service, start } = listsOf([2, 8]);
    start(0, { most: 1 });
    await settle();
    service.fail(0, 'not_found');
    await settle();
    expect(service.inFlight()).toBe(1);
    start(1, { maxCredits: 6 });
    await settle();
    expect(service.inFlight()).toBe(4);
    for (let own = 0; own < 3; own += 1) service.fail(1, 'not_found');
    await settle();
    // Three of six credits are left, although four answers need a proof. One is kept for the proof.
    expect(service.inFlight()).toBe(3);
  });
});

describe('a lookup with a known answer that other work still has in flight', () => {
  it('proves nothing about several “not found” answers, so the run sends it itself afterwards', async () => {
    const { workspace, ids, service, queue, start } = listsOf([1, 6]);
    const first = start(0);
    await settle();
    service.answer(0);
    await first.ended;
    const known = workspace.db.prepare<[], number>('SELECT id FROM lookups').pluck().get() ?? 0;
    const { outcome } = await queue.sendWithPriority(known, () => Promise.resolve(ANSWERED));
    expect(outcome).toBe(ANSWERED);

    const second = start(1);
    for (let refused = 0; refused < 5; refused += 1) {
      await settle();
      service.fail(0, 'not_found');
    }
    await settle();
    expect(service.inFlight()).toBe(0);
    queue.removeInFlight(known);
    await expect.poll(service.inFlight, { timeout: 60_000 }).toBe(1);
    service.fail(0, 'not_found');
    expect(await second.ended).toMatchObject({
      state: 'stopped',
      failure: { code: 'service_finds_nothing' },
    });
    const rows = workspace.repositories.rows.range(ids[1] ?? 0, 1, 6);
    expect(rows.map(({ verdict }) => verdict)).toEqual(Array(5).fill('not_checked'));
  });
});

describe('a lookup that failed for the first list, but has no final result yet', () => {
  it('does not count as lost in a crash for the second list', async () => {
    const { service, start, states } = listsOf([3, 1]);
    const first = start(0);
    await settle();
    service.fail(0, 'timeout');
    await settle();
    expect(states()).toEqual(['pending', 'sent', 'sent']);
    const second = start(1);
    await settle();
    while (service.inFlight() > 0) {
      service.answer(0);
      await settle();
    }
    const ends = await Promise.all([first.ended, second.ended]);
    expect(ends.map(({ state, askedAgain }) => [state, askedAgain])).toEqual([
      ['done', 0],
      ['done', 0],
    ]);
  });

  it.each(['settles it as failed', 'puts it back'])(
    'stays marked as sent while the second list waits for it, even if the first list %s',
    async (what) => {
      const { service, stop, start, states } = listsOf([3, 1]);
      const first = start(0);
      await settle();
      service.fail(0, 'server');
      await settle();
      const second = start(1);
      await settle();
      expect(states()).toEqual(['sent', 'sent', 'sent']);
      if (what === 'puts it back') stop[0]?.abort();
      else service.answer(0);
      await settle();
      expect(states()[0]).toBe('sent');
      while (service.inFlight() > 0) {
        service.answer(0);
        await settle();
      }
      await first.ended;
      expect(await second.ended).toMatchObject({ state: 'done', failed: 0, askedAgain: 0 });
      expect(states()[0]).toBe('answered');
    },
  );
});
