import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';
import { leaveInFlight, run } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const row = (street: string, number = '1') => ['A', street, number, 'Leeds', 'LS1 1AA'];
const streets = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    row(`Street ${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]}`),
  );

describe('a run', () => {
  it('sends each distinct address once, and gives the verdict to every row with that address', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, [
      row('High Street'),
      row('Low Street'),
      row('HIGH STREET'),
      ['A', '', '', '', ''],
    ]);
    const addresses = scriptedAddresses((query) => confirming(query));

    const end = await run(workspace, list.id, addresses);

    expect(addresses.asked).toHaveLength(2);
    expect(end).toMatchObject({
      state: 'done',
      total: 2,
      cached: 0,
      done: 2,
      requests: 2,
      retries: 0,
      failed: 0,
    });
    expect(end.credits.validation).toEqual({ quoted: 2, charged: 2 });
    expect(end.verdicts).toEqual({ accept: 3, confirm: 0, fix: 0, choose: 0, not_checked: 1 });
    expect(workspace.repositories.runs.latest(list.id)).toEqual(end);
  });

  it('sends no address whose answer this list or another list already has', async () => {
    const workspace = testWorkspace();
    const addresses = scriptedAddresses((query) => confirming(query));
    await run(workspace, addList(workspace, [row('High Street')]).id, addresses);
    const second = addList(workspace, [row('High Street'), row('Low Street')]);

    const end = await run(workspace, second.id, addresses);
    expect(end).toMatchObject({ total: 2, cached: 1, done: 2, requests: 1 });
    expect(end.verdicts.accept).toBe(2);

    expect(await run(workspace, second.id, addresses)).toMatchObject({
      cached: 2,
      requests: 0,
      state: 'done',
    });
    expect(addresses.asked).toHaveLength(2);
  });

  it('stores each lookup as sent before the service receives it', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    const states: unknown[] = [];
    const addresses = scriptedAddresses((query) => {
      states.push(workspace.db.prepare(`SELECT count(*) FROM lookups WHERE state = 'sent'`).pluck().get());
      return confirming(query);
    });
    await run(workspace, list.id, addresses, { most: 1 });
    expect(states).toEqual([1, 1, 1]);
  });

  it('stays within the limit of parallel requests', async () => {
    const workspace = testWorkspace();
    const addresses = scriptedAddresses((query) => confirming(query));
    await run(workspace, addList(workspace, streets(20)).id, addresses, { most: 3 });
    expect(addresses.mostAtOnce()).toBe(3);
  });

  it('continues after a failed request, and the next run sends that request again', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(5));
    let isFailing = true;
    const addresses = scriptedAddresses((query) => {
      if (isFailing && JSON.stringify(query).includes('Street ck'))
        throw new ServiceError({ kind: 'server', status: 500, attempts: 4 });
      return confirming(query);
    });

    const first = await run(workspace, list.id, addresses);
    expect(first).toMatchObject({
      state: 'done',
      failed: 1,
      done: 5,
      requests: 8,
      retries: 3,
      errors: { server: 1 },
    });
    expect(first.verdicts).toMatchObject({ accept: 4, not_checked: 1 });
    expect(workspace.repositories.rows.one(list.id, 3)).toMatchObject({
      verdict: 'not_checked',
      reason: 'service_error',
    });

    isFailing = false;
    expect(await run(workspace, list.id, addresses)).toMatchObject({
      cached: 4,
      failed: 0,
      verdicts: { accept: 5, not_checked: 0 },
    });
  });

  it('never saves a failure as an answer', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(1));
    const addresses = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'malformed', status: 200, attempts: 1, body: '{"oops"' });
    });
    const end = await run(workspace, list.id, addresses);
    expect(end.credits.validation.charged).toBe(0);
    expect(workspace.repositories.rows.one(list.id, 1)).toMatchObject({
      verdict: 'not_checked',
      reason: 'not_understood',
      reply: null,
    });
  });

  it('stops because of the pages of something on the way, also if the run may wait, and charges nothing', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(30));
    const addresses = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'intercepted', status: 404, attempts: 1 });
    });
    const end = await run(workspace, list.id, addresses, { whenGone: 'wait' });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_intercepted', status: 404 } });
    expect(addresses.asked.length).toBeLessThan(30);
    expect(end.verdicts.not_checked).toBe(30);
    expect(end.credits.validation.charged).toBe(0);
  });

  it.each(['intercepted', 'redirected'] as const)(
    'stops if something on the way answers the last request (%s), and the next run sends that one again',
    async (kind) => {
      const workspace = testWorkspace();
      const list = addList(workspace, streets(3));
      const addresses = scriptedAddresses((query) => {
        if (addresses.asked.length === 3) throw new ServiceError({ kind, attempts: 1 });
        return confirming(query);
      });
      const end = await run(workspace, list.id, addresses, { most: 1, whenGone: 'wait' });
      expect(end).toMatchObject({ state: 'stopped', failed: 0, verdicts: { accept: 2, not_checked: 1 } });
      expect(await run(workspace, list.id, confirmAll())).toMatchObject({ state: 'done', requests: 1 });
    },
  );

  it('treats a 404 from a service that finds other addresses as the answer that the address does not exist', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(2));
    const addresses = scriptedAddresses((query) => {
      if (addresses.asked.length === 1) return confirming(query);
      throw new ServiceError({ kind: 'not_found', status: 404, attempts: 1 });
    });
    await run(workspace, list.id, addresses, { most: 1 });
    expect(workspace.repositories.rows.one(list.id, 2)).toMatchObject({ verdict: 'fix', reason: 'no_match' });
  });
});

describe('a stopped run', () => {
  it.each([
    ['authentication', 'service_refused_key'],
    ['insufficient_credits', 'service_out_of_credits'],
  ] as const)('ends with %s, keeps all answers, and counts no failures', async (kind, code) => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(10));
    let answered = 0;
    const addresses = scriptedAddresses((query) => {
      answered += 1;
      if (answered > 4) throw new ServiceError({ kind, status: 403, attempts: 1 });
      return confirming(query);
    });
    const end = await run(workspace, list.id, addresses, { most: 1 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code }, failed: 0, done: 4 });
    expect(end.verdicts).toMatchObject({ accept: 4, not_checked: 6 });
    expect(addresses.asked).toHaveLength(5);
    expect(
      await run(
        workspace,
        list.id,
        scriptedAddresses((query) => confirming(query)),
      ),
    ).toMatchObject({ askedAgain: 0, requests: 6 });
  });

  it('has sent fewer than fifteen requests if the service does not answer', async () => {
    const workspace = testWorkspace();
    const addresses = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'network', attempts: 4, detail: 'ECONNREFUSED' });
    });
    const end = await run(workspace, addList(workspace, streets(60)).id, addresses, { most: 2 });
    expect(end).toMatchObject({
      state: 'stopped',
      failure: { code: 'service_unreachable', detail: 'ECONNREFUSED' },
    });
    expect(addresses.asked.length).toBeLessThan(15);
  });

  it('has spent exactly its credit cap, and a later run continues the work', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(10));
    const addresses = scriptedAddresses((query) => confirming(query));
    const end = await run(workspace, list.id, addresses, { most: 4, maxCredits: 6 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'credit_cap_reached', cap: 6 }, done: 6 });
    expect(end.credits.validation.charged).toBe(6);

    expect(await run(workspace, list.id, addresses)).toMatchObject({ state: 'done', cached: 6, requests: 4 });
    expect(addresses.asked).toHaveLength(10);
  });

  it('saves the answers to requests under way after a pause, and sends nothing more', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(10));
    const pause = new AbortController();
    const addresses = scriptedAddresses((query) => {
      if (addresses.asked.length >= 5) pause.abort();
      return confirming(query);
    });
    const end = await run(workspace, list.id, addresses, { most: 2, pause: pause.signal });
    expect(end).toMatchObject({ state: 'paused', failure: null });
    expect(end.done).toBe(addresses.asked.length);
    expect(end.done).toBeLessThan(10);

    expect(await run(workspace, list.id, addresses)).toMatchObject({ state: 'done', askedAgain: 0 });
    expect(addresses.asked).toHaveLength(10);
  });

  it('is followed by a run that repeats and counts the lookups in flight at the end of the app', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(6));
    leaveInFlight(workspace, list.id, 2);
    const end = await run(
      workspace,
      list.id,
      scriptedAddresses((query) => confirming(query)),
    );
    expect(end).toMatchObject({ askedAgain: 2, requests: 6, state: 'done' });
  });
});

describe('decisions during a run', () => {
  it('come from the rules if the rows are certain, and do not replace a person’s decisions', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, [row('High Street'), row('Low Street'), row('Old Street')]);
    const { rows } = workspace.repositories;
    const kept = {
      kind: 'kept_as_entered',
      decidedBy: 'person',
      ruleVersion: '1',
      decidedAtMs: 1,
      corrected: null,
      picked: null,
    } as const;
    rows.setDecision(list.id, 2, kept);
    const addresses = scriptedAddresses((query) =>
      confirming(query, JSON.stringify(query).includes('Old') ? { confidence: 0.5 } : {}),
    );

    await run(workspace, list.id, addresses);
    expect(addresses.asked).toHaveLength(2);
    expect(rows.one(list.id, 1)?.decision).toMatchObject({ kind: 'used_suggestion', decidedBy: 'rule' });
    expect(rows.one(list.id, 2)).toMatchObject({ decision: kept, verdict: 'not_checked' });
    expect(rows.one(list.id, 3)).toMatchObject({ decision: null, verdict: 'fix' });
  });
});
