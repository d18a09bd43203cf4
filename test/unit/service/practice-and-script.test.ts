/** Tests the common behaviour of all endpoints with a scripted service and with the practice service. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { errorOf } from './clients.ts';
import { ENDPOINTS } from './endpoints.ts';
import { openPractice, openScript, type RetryAfterIn, type Stage } from './stages.ts';

const LIMITED = { waitSeconds: 1, saidIn: 'both' } as const;
const PATIENCE = { timeout: 60_000 };
const PLACES: readonly RetryAfterIn[] = ['header', 'date', 'body', 'both'];

describe.each([
  { service: 'a script', open: openScript },
  { service: 'the practice service', open: openPractice },
])('a client of $service', ({ open }) => {
  let stage: Stage;
  let client: ServiceClient;
  let waits: number[];
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    ({ client, waits } = stage.client());
  });
  afterEach(() => client.close());

  describe.each(ENDPOINTS)('a request for $name', (endpoint) => {
    const { status, isOnceOnly = false } = endpoint;

    it('is sent once and gets one answer', async () => {
      await stage.play(endpoint);
      expect(await stage.ask(endpoint, client)).toMatchObject({ status, attempts: 1 });
      expect(await stage.arrived()).toBe(1);
    });

    it.each(['server_error', ...(isOnceOnly ? [] : (['reset'] as const))] as const)(
      'is sent again after %s until it gets an answer',
      async (mishap) => {
        const numbers: number[] = [];
        await stage.play(endpoint, mishap, mishap);
        const answer = await stage.ask(endpoint, client, { onAttempt: (number) => numbers.push(number) });

        expect(answer).toMatchObject({ status, attempts: 3 });
        expect(numbers).toEqual([1, 2, 3]);
        expect(await stage.arrived()).toBe(3);
      },
    );

    it.each([
      { mishap: 'server_error', kind: 'server', attempts: 3 },
      { mishap: LIMITED, kind: 'rate_limit', attempts: 3 },
      { mishap: 'reset', kind: 'network', attempts: isOnceOnly ? 1 : 3 },
      { mishap: 'half_a_reply', kind: 'network', attempts: isOnceOnly ? 1 : 3 },
    ] as const)(
      'is given up with the error $kind after this number of attempts: $attempts',
      async ({ mishap, kind, attempts }) => {
        // The service refuses a second key on the same day for an email, even if the first one was lost.
        if (endpoint.name === 'dev-key' && mishap === 'half_a_reply') return;
        await stage.play(endpoint, mishap, mishap, mishap);
        expect(await errorOf(stage.ask(endpoint, client))).toMatchObject({ kind, attempts });
        expect(await stage.arrived()).toBe(attempts);
      },
    );

    it('is given up with a timeout after its retries if there is no answer', async () => {
      const impatient = stage.client({ timeoutMs: 150, retries: 1 });
      await stage.play(endpoint, 'no_answer', 'no_answer');
      expect(await errorOf(stage.ask(endpoint, impatient.client))).toMatchObject({
        kind: 'timeout',
        status: null,
        attempts: isOnceOnly ? 1 : 2,
      });
      await impatient.client.close();
    });

    it.each(PLACES)('is sent again only after the time in retry_after (%s)', async (saidIn) => {
      await stage.play(endpoint, { waitSeconds: 7, saidIn });
      expect(await stage.ask(endpoint, client)).toMatchObject({ attempts: 2 });
      expect(waits).toEqual([7000]);
    });

    it.each(PLACES)(
      'fails, and is not sent again, if the time in retry_after is an hour (%s)',
      async (saidIn) => {
        await stage.play(endpoint, { waitSeconds: 3600, saidIn });
        expect(await errorOf(stage.ask(endpoint, client))).toMatchObject({
          kind: 'rate_limit',
          retryAfterMs: 3_600_000,
          attempts: 1,
        });
      },
    );

    it('is not sent if it is already aborted', async () => {
      await stage.play(endpoint);
      const error = await errorOf(stage.ask(endpoint, client, { signal: AbortSignal.abort() }));
      expect(error).toMatchObject({ kind: 'aborted', attempts: 0 });
      expect(await stage.arrived()).toBe(0);
    });

    it.each(['the caller aborts', 'the client is closed'])(
      'ends while it waits for its answer when %s',
      async (how) => {
        const controller = new AbortController();
        await stage.play(endpoint, 'no_answer');
        const ended = errorOf(stage.ask(endpoint, client, { signal: controller.signal }));
        await vi.waitUntil(async () => (await stage.arrived()) === 1, PATIENCE);

        if (how === 'the caller aborts') controller.abort();
        else await client.close();
        expect(await ended).toMatchObject({ kind: 'aborted', attempts: 1 });
      },
    );

    it.each(['the caller aborts', 'the client is closed'])(
      'ends while it waits for a retry when %s',
      async (how) => {
        const controller = new AbortController();
        const onRetry = () => {
          if (how === 'the caller aborts') controller.abort();
          else void patient.client.close();
        };
        const patient = stage.client({ sleep: undefined, onRetry });
        await stage.play(endpoint, { waitSeconds: 100, saidIn: 'both' });

        const ended = errorOf(stage.ask(endpoint, patient.client, { signal: controller.signal }));
        expect(await ended).toMatchObject({ kind: 'aborted', attempts: 1 });
        expect(await stage.arrived()).toBe(1);
        await patient.client.close();
      },
    );
  });
});
