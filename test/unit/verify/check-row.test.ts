import { describe, expect, it } from 'vitest';
import { presetRules, ruleVersion } from '#shared/domain/verdict/rules.ts';
import { createRequestQueue, type RequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError, type ServiceErrorKind } from '../../../src-main/service/service-error.ts';
import { checkRow } from '../../../src-main/verify/check-row.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import {
  addList,
  addressRow,
  streets,
  type TestWorkspace,
  testWorkspace,
} from '../../support/rows/workspace.ts';
import { begin, leaveInFlight, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import {
  confirmAll,
  confirming,
  type ScriptedAddresses,
  scriptedAddresses,
} from '../../support/service/scripted-addresses.ts';

const never = new AbortController().signal;

type Wish = {
  readonly queue?: RequestQueue;
  readonly notBeforeMs?: number;
  readonly pause?: AbortSignal;
  readonly abandon?: AbortSignal;
};

function check(
  { db, repositories }: TestWorkspace,
  listId: number,
  position: number,
  addresses: ScriptedAddresses,
  { queue = createRequestQueue(4, Date.now), notBeforeMs = 0, pause = never, abandon = never }: Wish = {},
): Promise<number | null> {
  const list = repositories.lists.find(listId);
  if (!list) throw new Error('no such list');
  const dependencies = {
    db,
    repositories,
    addresses,
    queue,
    nowMs: () => 5,
    onSettled: () => {},
    pause,
    abandon,
  };
  return checkRow(list, position, { service: SERVICE, notBeforeMs }, dependencies);
}

const spent = ({ repositories }: TestWorkspace): number =>
  repositories.runs.creditsSpent(SERVICE, 'validation');
const states = ({ db }: TestWorkspace): unknown[] => db.prepare('SELECT state FROM lookups').pluck().all();

describe('a check of one row', () => {
  it('gives its verdict to all rows of the list with the same address, for one credit', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, [
      addressRow('High Street'),
      addressRow('Low Street'),
      addressRow('HIGH STREET'),
    ]);
    const addresses = confirmAll();
    await check(workspace, id, 3, addresses);
    const { row } = workOn(workspace, id);
    expect([1, 2, 3].map((position) => row(position).verdict)).toEqual(['accept', 'not_checked', 'accept']);
    expect(addresses.asked).toHaveLength(1);
    expect(spent(workspace)).toBe(1);
  });

  it('is free if there is a recent answer, and is paid for otherwise', async () => {
    const workspace = testWorkspace();
    const addresses = confirmAll();
    await check(workspace, addList(workspace, streets(1)).id, 1, addresses);
    const { id } = addList(workspace, streets(1));
    const keptFromMs = await check(workspace, id, 1, addresses, { notBeforeMs: 5 });
    expect([keptFromMs, addresses.asked.length]).toEqual([5, 1]);
    expect(workOn(workspace, id).row(1).verdict).toBe('accept');
    expect(await check(workspace, id, 1, addresses, { notBeforeMs: 6 })).toBeNull();
    expect(addresses.asked).toHaveLength(2);
    expect(spent(workspace)).toBe(2);
  });

  it('may have cost a credit and can be repeated if its answer is a 404 from a service that has found nothing so far', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(2));
    let isWrongPath = true;
    const addresses = scriptedAddresses((query) => {
      if (isWrongPath) throw new ServiceError({ kind: 'not_found', status: 404, attempts: 1, body: '{}' });
      return confirming(query);
    });
    await expect(check(workspace, id, 1, addresses)).rejects.toMatchObject({
      failure: { code: 'service_finds_nothing' },
    });
    expect([spent(workspace), ...states(workspace)]).toEqual([0, 'sent']);
    const { singles } = workspace.repositories;
    expect(singles.of(id)).toMatchObject({ credits: { validation: 0 }, maybeCharged: 1 });
    isWrongPath = false;
    await check(workspace, id, 1, addresses);
    expect(singles.of(id)).toMatchObject({ credits: { validation: 1 }, maybeCharged: 1, askedAgain: 1 });
    expect(workOn(workspace, id).row(1).verdict).toBe('accept');
    // After the service has answered once, a 404 is an answer.
    isWrongPath = true;
    await check(workspace, id, 2, addresses);
    expect(workOn(workspace, id).row(2)).toMatchObject({ verdict: 'fix', reason: 'no_match' });
  });

  it('sends the address as a person edited it, and does not change the person’s decision', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(1));
    const { edit, row } = workOn(workspace, id);
    edit(1, 'Park Row');
    const addresses = confirmAll();
    await check(workspace, id, 1, addresses);
    expect(addresses.asked).toMatchObject([{ input: { street: 'Park Row' } }]);
    expect(row(1)).toMatchObject({ verdict: 'accept', decision: { kind: 'edited', decidedBy: 'person' } });
  });

  it.each<[ServiceErrorKind, string, string]>([
    ['timeout', 'check_failed', 'failed'],
    ['validation', 'check_failed', 'failed'],
    ['malformed', 'check_failed', 'failed'],
    ['authentication', 'service_refused_key', 'pending'],
    ['insufficient_credits', 'service_out_of_credits', 'pending'],
    ['aborted', 'interrupted', 'pending'],
  ])('costs nothing and can be repeated if it fails: %s (%s)', async (kind, code, state) => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(1));
    const failing = scriptedAddresses(() => {
      throw new ServiceError({ kind, attempts: 1 });
    });
    const queue = createRequestQueue(1, Date.now);
    await expect(check(workspace, id, 1, failing, { queue })).rejects.toMatchObject({ failure: { code } });
    expect(states(workspace)).toEqual([state]);
    expect(workOn(workspace, id).row(1)).toMatchObject({ verdict: 'not_checked', reply: null });
    expect(spent(workspace)).toBe(0);

    await check(workspace, id, 1, confirmAll(), { queue });
    expect(states(workspace)).toEqual(['answered']);
  });

  it('gives the row the answer that was paid for, even if the computer’s clock is slow', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(1));
    const addresses = confirmAll();
    for (const _ of ['paid for', 'known']) await check(workspace, id, 1, addresses, { notBeforeMs: 1_000 });
    expect(workOn(workspace, id).row(1).verdict).toBe('accept');
    expect(addresses.asked).toHaveLength(1);
  });

  it('applies the rules that the list has when the answer arrives', async () => {
    const workspace = testWorkspace();
    const { id, settings } = addList(workspace, streets(1));
    const rules = presetRules('strict');
    const addresses = scriptedAddresses((query) => {
      workspace.repositories.lists.changeSettings(id, { ...settings, rules });
      return confirming(query);
    });
    await check(workspace, id, 1, addresses);
    expect(workOn(workspace, id).row(1).decision).toMatchObject({ ruleVersion: ruleVersion(rules) });
  });

  it('is refused for a missing row and for a row without an address', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, [['A', '', '', '', '']]);
    const addresses = confirmAll();
    await expect(check(workspace, id, 1, addresses)).rejects.toMatchObject({
      failure: { code: 'nothing_to_check', position: 1 },
    });
    await expect(check(workspace, id, 2, addresses)).rejects.toMatchObject({
      failure: { code: 'row_not_found', position: 2 },
    });
    expect(addresses.asked).toEqual([]);
  });

  it('is included in the receipt if it is repeated after the app was killed', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(2));
    leaveInFlight(workspace, id, 1);
    for (const position of [1, 2, 1]) await check(workspace, id, position, confirmAll());
    const receipt = makeReceipt(id, workspace.repositories);
    expect(receipt).toMatchObject({ runs: 0, credits: { validation: { charged: 0 } } });
    expect(receipt.singles).toEqual({
      credits: { validation: 2, geocode: 0, email: 0 },
      requests: 2,
      askedAgain: 1,
      maybeCharged: 1,
    });
    expect(spent(workspace)).toBe(2);
  });

  it('fails if its answer cannot be saved while the app closes, and can be repeated later', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(1));
    const queue = createRequestQueue(4, Date.now);
    const addresses = scriptedAddresses((query) => {
      workspace.db.pragma('query_only = ON');
      return confirming(query);
    });
    const pause = AbortSignal.abort();
    await expect(check(workspace, id, 1, addresses, { queue, pause })).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    });
    workspace.db.pragma('query_only = OFF');
    await check(workspace, id, 1, confirmAll(), { queue });
    expect(workOn(workspace, id).row(1).verdict).toBe('accept');
  });
});

describe('a check of a row whose address is already in a request under way', () => {
  it('shares the request of another check of the same address', async () => {
    const workspace = testWorkspace();
    const [one, other] = [addList(workspace, streets(1)), addList(workspace, streets(1))];
    const addresses = confirmAll();
    const queue = createRequestQueue(1, Date.now);
    await Promise.all([
      check(workspace, one.id, 1, addresses, { queue }),
      check(workspace, one.id, 1, addresses, { queue }),
      check(workspace, other.id, 1, addresses, { queue }),
    ]);
    expect(addresses.asked).toHaveLength(1);
    expect(spent(workspace)).toBe(1);
    expect(workOn(workspace, other.id).row(1).verdict).toBe('accept');
  });

  it('shares the request that a run of another list has sent, and leads to a verdict', async () => {
    const workspace = testWorkspace();
    const [large, small] = [addList(workspace, streets(20)), addList(workspace, streets(3))];
    const { promise: asLongAsItTakes, resolve: answer } = Promise.withResolvers<null>();
    const addresses = scriptedAddresses(async (query) => {
      await asLongAsItTakes;
      return confirming(query);
    });
    const queue = createRequestQueue(2, Date.now);
    const going = begin(workspace, large.id, addresses, { queue });
    await expect.poll(() => addresses.asked.length).toBe(2);
    const checks = [1, 2, 3].map((position) => check(workspace, small.id, position, addresses, { queue }));
    answer(null);
    await Promise.all(checks);
    const { row } = workOn(workspace, small.id);
    expect([1, 2, 3].map((position) => row(position).verdict)).toEqual(['accept', 'accept', 'accept']);

    const end = await going.ended;
    expect(end).toMatchObject({ state: 'done', done: 20, verdicts: { accept: 20 } });
    expect(addresses.asked).toHaveLength(20);
    expect(spent(workspace)).toBe(20);
  });

  it('counts the requests only once if the run of the other list fails', async () => {
    const workspace = testWorkspace();
    const [large, small] = [addList(workspace, streets(2)), addList(workspace, streets(1))];
    const { promise: asLongAsItTakes, resolve: answer } = Promise.withResolvers<null>();
    const failing = scriptedAddresses(async () => {
      await asLongAsItTakes;
      throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
    });
    const queue = createRequestQueue(2, Date.now);
    const going = begin(workspace, large.id, failing, { queue });
    await expect.poll(() => failing.asked.length).toBe(2);
    const checked = check(workspace, small.id, 1, failing, { queue });
    answer(null);
    await expect(checked).rejects.toMatchObject({ failure: { code: 'check_failed' } });
    await going.ended;
    const attempts = workspace.db.prepare(`SELECT sum(attempts) FROM lookups`).pluck().get();
    expect(attempts).toBe(failing.asked.length);
  });

  it('shares its answer with a run that reaches the same row later', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(3));
    const addresses = confirmAll();
    const queue = createRequestQueue(4, Date.now);
    const checked = check(workspace, id, 2, addresses, { queue });
    const end = await run(workspace, id, addresses, { queue });
    await checked;
    expect(addresses.asked).toHaveLength(3);
    expect(end).toMatchObject({ state: 'done', done: 3, verdicts: { accept: 3 } });
    expect(end.credits.validation.charged).toBe(2);
  });
});
