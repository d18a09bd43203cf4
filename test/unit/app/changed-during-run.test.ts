import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { confirming } from '../../support/service/scripted-addresses.ts';

/** Slow enough that several requests are under way at the same time. */
const LATENCY_MS = 40;

/** A service that accepts any key and records the keys and the number of parallel requests. */
async function watchedService() {
  /** The keys of the requests that have no answer yet. */
  const asking: string[] = [];
  const keys = new Set<string>();
  const refused = new Set<string>();
  let answered = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    const key = String(request.headers['x-service-key']);
    keys.add(key);
    asking.push(key);
    mostAtOnce = Math.max(mostAtOnce, asking.length);
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () =>
      setTimeout(() => {
        asking.splice(asking.indexOf(key), 1);
        answered += 1;
        response.statusCode = refused.has(key) ? 401 : 200;
        response.end(JSON.stringify(confirming(JSON.parse(body))));
      }, LATENCY_MS),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('missing port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    keys,
    refused,
    underWayWith: (key: string) => asking.filter((each) => each === key).length,
    /** Returns the highest number of parallel requests while the next `answers` requests are answered. */
    async mostWhile(answers: number): Promise<number> {
      mostAtOnce = asking.length;
      const end = answered + answers;
      await expect.poll(() => answered, { interval: 5 }).toBeGreaterThanOrEqual(end);
      return mostAtOnce;
    },
  };
}

async function underWay(rows: number) {
  const directory = tempDir();
  const service = await watchedService();
  const core = await startBuiltCore(directory);
  const { backend } = core;
  await backend.connectService({ serviceUrl: service.url, key: 'first-key' });
  await backend.changeSettings({ concurrency: 16 });
  const listId = await importRows(core, directory, 'list.csv', doors(rows));
  await startRun(core, listId);
  await expect.poll(async () => (await backend.readRun({ listId }))?.done ?? 0).toBeGreaterThan(40);
  return { core, backend, service, listId };
}

describe('a run that is under way', () => {
  it('obeys a lower limit on simultaneous requests immediately', async () => {
    const { core, backend, service, listId } = await underWay(600);
    expect(await service.mostWhile(32)).toBeGreaterThan(3);
    await backend.changeSettings({ concurrency: 2 });
    await service.mostWhile(16); // the requests already under way are not cancelled
    expect(await service.mostWhile(20)).toBeLessThanOrEqual(2);
    expect(await backend.readRun({ listId })).toMatchObject({ state: 'running', atOnce: 2 });
    await backend.changeSettings({ concurrency: 16 });
    expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', done: 600 });
  });

  it('sends its next request with the key that the person has just entered', async () => {
    const { core, backend, service, listId } = await underWay(400);
    await backend.connectService({ serviceUrl: service.url, key: 'second-key' });
    await expect.poll(() => [...service.keys]).toEqual(['first-key', 'second-key']);
    await expect.poll(() => service.underWayWith('first-key')).toBe(0);
    service.refused.add('first-key');
    expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', done: 400 });
  });

  it('stops with a reason and sends no more requests once the person forgets the key', async () => {
    const { core, backend, service, listId } = await underWay(400);
    await backend.forgetKey({});
    const end = await endOfRun(core, listId);
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_key_missing' } });
    expect(end.done).toBeLessThan(400);
    expect([...service.keys]).toEqual(['first-key']);
    await backend.connectService({ serviceUrl: service.url, key: 'second-key' });
    await startRun(core, listId);
    expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', askedAgain: 0 });
    expect((await backend.readReceipt({ listId })).credits.validation).toEqual({ quoted: 400, charged: 400 });
  });
});
