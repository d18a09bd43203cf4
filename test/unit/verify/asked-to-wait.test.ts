import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { runSentence } from '#shared/messages/run/run.ts';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin } from '../../support/rows/workspace-runs.ts';
import { scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { VALIDATION } from '../service/endpoints.ts';

describe.each([
  ['a body of 1e300 seconds', { json: { retry_after: 1e300 } }],
  ['a body too large for a number', { text: '{"retry_after":1e999}' }],
  ['a date in the year 9999', { headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' } }],
])('a run that the service asks to wait forever, by %s', (_, reply) => {
  it('waits for a day at most, and continues immediately if the person asks for it', async () => {
    const server = await startScriptedServer();
    onTestFinished(() => server.close());
    server.reply(...Array.from({ length: 30 }, () => ({ status: 429, ...reply })));
    const options = { baseUrl: server.baseUrl, readKey: () => 'practice', timeoutMs: 5_000, retries: 3 };
    const client = createServiceClient(options);
    onTestFinished(() => client.close());
    const workspace = testWorkspace();
    const list = addList(workspace, streets(12));
    const { ended, tryNow } = begin(workspace, list.id, client.addresses, { whenGone: 'wait' });
    const latest = (): RunSnapshot | null => workspace.repositories.runs.latest(list.id);
    await expect.poll(() => latest()?.state).toBe('waiting');
    const kept = latest();
    const inADayMs = (kept?.nextTryAtMs ?? 0) - Date.now() - 86_400_000;
    expect(Math.abs(inADayMs)).toBeLessThan(60_000);
    expect(kept && runSentence(kept)).toBe(
      'The service asks Doorstep to wait a day or longer. Everything is saved. Checking then continues. To ask sooner, choose “Try now”.',
    );

    server.reset();
    server.reply(...Array.from({ length: 12 }, () => ({ json: VALIDATION })));
    tryNow();
    expect(await ended).toMatchObject({ state: 'done', done: 12, failed: 0 });
  });
});

describe('a run that the service asks for a very long wait', () => {
  it('waits for the whole time, and displays when it will continue', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(20));
    const pause = new AbortController();
    const said: RunSnapshot[] = [];
    const FORTY_DAYS = 40 * 86_400_000;
    const addresses = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'rate_limit', status: 429, attempts: 1, retryAfterMs: FORTY_DAYS });
    });
    // Uses real timers, which are limited to 24 days.
    const { ended } = begin(workspace, list.id, addresses, {
      whenGone: 'wait',
      pause: pause.signal,
      onProgress: (snapshot) => void said.push(snapshot),
    });
    await expect.poll(() => said.at(-1)?.state).toBe('waiting');
    // Far more turns than the requests under way need to return.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(said.length).toBeLessThan(40);
    expect(said.at(-1)?.nextTryAtMs).toBeGreaterThan(Date.now() + FORTY_DAYS - 60_000);
    pause.abort();
    expect(await ended).toMatchObject({ state: 'paused' });
  });
});
