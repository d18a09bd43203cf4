import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '#shared/contract/errors.ts';
import type { CallEndpoint } from '../../../src-main/db/repositories/ledger-repository.ts';
import { geocodeCall, nearbyCall, postcodeCall } from '../../../src-main/fix/calls.ts';
import { createCachedCalls } from '../../../src-main/requests/cached-calls.ts';
import { type Call, knownAnswer } from '../../../src-main/requests/call.ts';
import { createPrioritySender } from '../../../src-main/requests/call-sender.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { createServiceClient, type ServiceOptions } from '../../../src-main/service/service-client.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';

type Options = Parameters<typeof practiceService>[0] & { readonly client?: Partial<ServiceOptions> };

const WITHAM = 'CM8 2UX';

async function asking({ client: patience = {}, ...trouble }: Options = {}) {
  const workspace = testWorkspace();
  const service = await practiceService(trouble);
  const client = createServiceClient({
    baseUrl: service.url,
    readKey: () => 'practice',
    timeoutMs: 5_000,
    retries: 0,
    ...patience,
  });
  onTestFinished(() => client.close());
  const { db, repositories } = workspace;
  const { id: listId } = addList(workspace, streets(1));
  const abandon = new AbortController().signal;
  const queue = createRequestQueue(4, () => performance.now());
  const calls = createCachedCalls({
    db,
    repositories,
    queue,
    sender: createPrioritySender(queue, abandon),
    addresses: client.addresses,
    nowMs: () => 1_000,
    pause: new AbortController().signal,
    abandon,
  });
  const target = 'practice';
  const requests = async (): Promise<number> =>
    (await service.questions()).reduce((sum, question) => sum + question.asked, 0);
  const spent = (pool: 'validation' | 'geocode') => repositories.runs.creditsSpent('practice', pool);
  const ask = <E extends CallEndpoint>(call: Call<E>) => calls.ask(call, listId);
  const isKnown = (call: Call): boolean => knownAnswer(repositories.ledger, call) !== null;
  const series = () =>
    calls.openSeries<'geocode'>(
      { endpoint: 'geocode', service: target, listId },
      { maxCredits: null, findGood: () => null, onProbePaid: () => {} },
    );
  const onReceipt = (pool: 'validation' | 'geocode') => repositories.singles.of(listId).credits[pool];
  return {
    calls: { ask, isKnown, series },
    onReceipt,
    listId,
    repositories,
    target,
    requests,
    spent,
  };
}

const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.failure,
  );

describe('a single request that a person makes', () => {
  it('is paid for once, however often it is repeated', async () => {
    const { calls, target, requests, spent } = await asking();
    expect(calls.isKnown(postcodeCall(WITHAM, target))).toBe(false);
    const first = await calls.ask(postcodeCall(WITHAM, target));
    const second = await calls.ask(postcodeCall(WITHAM, target));
    expect(first.value?.addresses.length).toBeGreaterThan(0);
    expect([first.spent, second.spent]).toEqual([1, 0]);
    expect(second.value).toEqual(first.value);
    expect(calls.isKnown(postcodeCall(WITHAM, target))).toBe(true);
    expect([await requests(), spent('validation'), spent('geocode')]).toEqual([1, 1, 0]);
  });

  it('is sent once even if two callers make it at the same time', async () => {
    const { calls, target, requests, spent } = await asking({ trouble: { latencyMs: 100 } });
    const both = await Promise.all([
      calls.ask(postcodeCall(WITHAM, target)),
      calls.ask(postcodeCall(WITHAM, target)),
    ]);
    expect(both.map(({ value }) => value?.postcode)).toEqual([WITHAM, WITHAM]);
    expect([await requests(), spent('validation')]).toEqual([1, 1]);
  });

  it('is not sent again after the answer that the postcode does not exist', async () => {
    const { calls, target, requests } = await asking();
    await calls.ask(postcodeCall(WITHAM, target));
    expect((await calls.ask(postcodeCall('ZZ1 1ZZ', target))).value).toBeNull();
    expect(await calls.ask(postcodeCall('ZZ1 1ZZ', target))).toEqual({ value: null, spent: 0 });
    expect(await requests()).toBe(2);
  });

  it.each([
    [
      'serverErrors',
      { serverErrors: 1 },
      { code: 'question_failed', kind: 'server', maybeCharged: 0, retryAfterSeconds: null },
    ],
    [
      'rateLimited',
      { rateLimited: 1, retryAfterSeconds: 7 },
      { code: 'question_failed', kind: 'rate_limit', maybeCharged: 0, retryAfterSeconds: 7 },
    ],
    [
      'truncated',
      { truncated: 1 },
      { code: 'question_failed', kind: 'network', maybeCharged: 1, retryAfterSeconds: null },
    ],
    ['no credits', { validationCredits: 0 }, { code: 'service_out_of_credits' }],
    ['revoked', { keyRevoked: true }, { code: 'service_refused_key', status: 403 }],
  ])('costs no credit and reports the reason if the service fails: %s', async (_, trouble, failure) => {
    const { calls, target, spent } = await asking({ trouble });
    expect(await failureOf(calls.ask(postcodeCall(WITHAM, target)))).toEqual(failure);
    expect(spent('validation')).toBe(0);
    expect(calls.isKnown(postcodeCall(WITHAM, target))).toBe(false);
  });

  it('is on the receipt of its list, and so is its repeat after a kill', async () => {
    const { calls, target, listId, repositories } = await asking();
    const { ledger } = repositories;
    ledger.markSent(ledger.openLookup(ledger.enterCall('postcode-lookup', WITHAM), 'practice'), 1);
    const { value } = await calls.ask(postcodeCall(WITHAM, target));
    const [{ lat, lng } = { lat: null, lng: null }] = value?.addresses ?? [];
    await calls.ask(
      nearbyCall({ country: 'gbr', lat: lat ?? 0, lng: lng ?? 0, radiusM: 500, limit: 5 }, target),
    );
    await calls.ask(postcodeCall(WITHAM, target));
    expect(makeReceipt(listId, repositories).singles).toEqual({
      credits: { validation: 1, geocode: 1, email: 0 },
      requests: 2,
      askedAgain: 1,
      maybeCharged: 1,
    });
  });

  it('is saved with its answer even if its list is deleted meanwhile', async () => {
    const { calls, target, listId, repositories } = await asking({ trouble: { latencyMs: 50 } });
    const going = calls.ask(postcodeCall(WITHAM, target));
    repositories.lists.delete(listId);
    expect((await going).spent).toBe(1);
    expect(calls.isKnown(postcodeCall(WITHAM, target))).toBe(true);
  });

  it('about a point is free again one centimetre away, but costs a credit eleven metres away', async () => {
    const { calls, target, spent } = await asking();
    const { value } = await calls.ask(postcodeCall(WITHAM, target));
    const [{ lat, lng } = { lat: null, lng: null }] = value?.addresses ?? [];
    const near = { country: 'gbr', lat: lat ?? 0, lng: lng ?? 0, radiusM: 500, limit: 5 };
    const first = await calls.ask(nearbyCall(near, target));
    expect(first.value?.length).toBeGreaterThan(0);
    expect((await calls.ask(nearbyCall({ ...near, lat: near.lat + 1e-7 }, target))).spent).toBe(0);
    expect((await calls.ask(nearbyCall({ ...near, lat: near.lat + 1e-4 }, target))).spent).toBe(1);
    expect([spent('geocode'), spent('validation')]).toEqual([2, 1]);
  });

  it('is free if the same address was already paid for in other letter case', async () => {
    const { calls, target, spent } = await asking();
    const input = { street: 'Downing Street', house_number: '10', city: 'London', postcode: 'SW1A 2AA' };
    await calls.ask(geocodeCall({ country: 'gbr', input }, target));
    const loud = { ...input, street: 'DOWNING STREET', city: 'LONDON' };
    expect((await calls.ask(geocodeCall({ country: 'gbr', input: loud }, target))).spent).toBe(0);
    expect(spent('geocode')).toBe(1);
  });

  it.each([
    ['reported in JSON', '{"error":"not_found"}', 'service_finds_nothing', 3],
    ['reported in a page', '<!DOCTYPE html><title>404</title>', 'service_intercepted', 0],
  ])(
    'is not saved, and charged at most maybe, if the only answers are 404s, as from a wrong path, %s',
    async (_what, text, code, maybeCharged) => {
      const server = await startScriptedServer();
      onTestFinished(() => server.close());
      const { calls, target, spent, repositories, listId } = await asking({
        client: { baseUrl: server.baseUrl },
      });
      const asked: readonly Call[] = [
        postcodeCall(WITHAM, target),
        geocodeCall({ country: 'gbr', input: { city: 'London' } }, target),
        nearbyCall({ country: 'gbr', lat: 51, lng: 0, radiusM: 500, limit: 5 }, target),
      ];
      for (const call of asked) {
        server.reply({ status: 404, text });
        expect(await failureOf(calls.ask(call))).toMatchObject({ code });
        expect(calls.isKnown(call)).toBe(false);
      }
      expect([spent('validation'), spent('geocode')]).toEqual([0, 0]);
      expect(repositories.singles.of(listId)).toMatchObject({ maybeCharged });
    },
  );

  it('fails if its answer cannot be read, and can then be repeated', async () => {
    const server = await startScriptedServer();
    onTestFinished(() => server.close());
    const { calls, target } = await asking({ client: { baseUrl: server.baseUrl } });
    const near = nearbyCall({ country: 'gbr', lat: 51, lng: 0, radiusM: 500, limit: 5 }, target);
    for (const call of [near, postcodeCall(WITHAM, target)]) {
      server.reply({ json: { error: 'upstream', postcode: WITHAM } });
      expect(await failureOf(calls.ask(call))).toMatchObject({ code: 'question_failed', kind: 'malformed' });
      expect(calls.isKnown(call)).toBe(false);
    }
    server.reply({ json: { hits: [] } });
    expect((await calls.ask(near)).value).toEqual([]);
  });

  it('is sent and paid for again if its answer is too old', async () => {
    const { calls, target, requests } = await asking();
    const call = postcodeCall(WITHAM, target);
    await calls.ask(call);
    expect(await calls.ask({ ...call, notBeforeMs: 1_000 })).toMatchObject({ spent: 0 });
    expect(await calls.ask({ ...call, notBeforeMs: 1_001 })).toMatchObject({ spent: 1, value: {} });
    expect(await requests()).toBe(2);
  });
});

describe('a “not found” answer that two callers share', () => {
  const place = (city: string) => geocodeCall({ country: 'gbr', input: { city } }, 'practice');
  const NOT_FOUND = { status: 404, text: '{"error":"not_found"}' };
  const FOUND = { json: { match_type: 'exact', accuracy_type: 'rooftop', country: 'gbr', lat: 1, lng: 1 } };

  /** The first caller sends the request and does not believe the answer. The second caller believes it. */
  async function sharing(whichDecidesFirst: 'sender' | 'sharer') {
    const server = await startScriptedServer();
    onTestFinished(() => server.close());
    const { calls, spent, onReceipt, repositories, listId } = await asking({
      client: { baseUrl: server.baseUrl },
    });
    const told: number[] = [];
    const tell = ({ spent: credits }: { readonly spent: number }): void => void told.push(credits);
    const sender = calls.series();
    const sharer = calls.series();
    server.reply(NOT_FOUND);
    await sender.ask(place('A'), tell);
    await sharer.ask(place('A'), tell);
    const believe = async (): Promise<void> => {
      server.reply(FOUND);
      await sharer.ask(place('B'), tell);
      await sharer.end(false);
    };
    const disbelieve = async (): Promise<void> => {
      server.reply(NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND);
      const asked = ['C', 'D', 'E', 'F'].map((city) => failureOf(sender.ask(place(city), tell)));
      await Promise.all(asked);
      await sender.end(true);
    };
    await (whichDecidesFirst === 'sender' ? disbelieve() : believe());
    await (whichDecidesFirst === 'sender' ? believe() : disbelieve());
    return {
      requests: server.requests.length,
      spent: spent('geocode'),
      onReceipt: onReceipt('geocode'),
      maybe: repositories.singles.of(listId).maybeCharged,
      told,
    };
  }

  it.each([
    // Besides the four other answers that it does not believe, the sender counts this one as maybe charged.
    ['sender' as const, { spent: 1, onReceipt: 1, maybe: 5 }],
    ['sharer' as const, { spent: 2, onReceipt: 2, maybe: 4 }],
  ])(
    'is counted exactly once, whichever caller decides first whether to believe it: %s',
    async (first, counts) => {
      expect(await sharing(first)).toEqual({ requests: 6, told: [0, 1], ...counts });
    },
  );
});
