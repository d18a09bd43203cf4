import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services/services.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { HIGHEST_PRICE, NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';
import { confirming } from '../../support/service/scripted-addresses.ts';
import { failureOf } from './key-app.ts';

/** A service that answers with low confidence and records the keys. */
async function doubtfulService(latencyMs = 0) {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(String(request.headers['x-service-key']));
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () =>
      setTimeout(
        () => response.end(JSON.stringify(confirming(JSON.parse(body), { confidence: 0.3 }))),
        latencyMs,
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('missing port');
  return { url: `http://127.0.0.1:${address.port}`, keys };
}

const idOf = ({ services }: WorkspaceSummary, name: string): number => {
  const id = services.find((one) => one.name === name)?.id ?? null;
  if (id === null) throw new Error(`no service ${name}`);
  return id;
};

const named = (name: string, count: number): readonly string[] =>
  doors(count).map((row) => row.replace('N', name));

async function twoServices(latencyMs = 0) {
  const directory = tempDir();
  const sure = await practiceService();
  const doubtful = await doubtfulService(latencyMs);
  const core = await startBuiltCore(directory);
  const { backend } = core;
  await backend.connectService({ serviceUrl: doubtful.url, name: 'On premises', key: 'own-key' });
  const workspace = await backend.connectService({ serviceUrl: sure.url, name: 'Cloud', key: 'practice' });
  const ids = { cloud: idOf(workspace, 'Cloud'), premises: idOf(workspace, 'On premises') };
  return { directory, core, backend, sure, doubtful, ...ids };
}

it('the app never uses an answer from one service for another service', async () => {
  const { directory, core, backend, sure, doubtful, cloud, premises } = await twoServices();
  const [one, two, three] = [
    await importRows(core, directory, 'one.csv', doors(5)),
    await importRows(core, directory, 'two.csv', named('Two', 5)),
    await importRows(core, directory, 'three.csv', named('Three', 5)),
  ];
  await startRun(core, one);
  const { verdicts } = await endOfRun(core, one);
  expect(verdicts).toMatchObject({ fix: 0, not_checked: 0 });

  await backend.chooseService({ listId: two, serviceId: premises });
  expect(await backend.readQuote({ listId: two, scope: { kind: 'missing' } })).toMatchObject({
    serviceId: premises,
    cached: 0,
    credits: { validation: { quoted: 5 } },
  });
  await startRun(core, two);
  expect(await endOfRun(core, two)).toMatchObject({ service: doubtful.url, verdicts: { fix: 5 } });
  expect(doubtful.keys).toEqual(Array.from({ length: 5 }, () => 'own-key'));

  await backend.chooseService({ listId: three, serviceId: cloud });
  await startRun(core, three);
  expect(await endOfRun(core, three)).toMatchObject({
    service: sure.url,
    cached: 5,
    credits: { validation: { charged: 0 } },
    verdicts,
  });
  expect((await sure.questions()).map(({ asked }) => asked)).toEqual([1, 1, 1, 1, 1]);
  const { lists, services } = await backend.readWorkspace({});
  expect(lists.map(({ id, serviceId }) => [id, serviceId])).toEqual(
    expect.arrayContaining([
      [one, cloud],
      [two, premises],
      [three, cloud],
    ]),
  );
  expect(services.map(({ name, spent }) => [name, spent.validation.charged])).toEqual([
    ['Practice service', 0],
    ['On premises', 5],
    ['Cloud', 5],
  ]);
});

it('a paused run continues with another service only with a quote of that service', async () => {
  const { directory, core, backend, sure, cloud, premises } = await twoServices(50);
  await backend.changeService({ serviceId: premises, concurrency: 1 });
  const listId = await importRows(core, directory, 'list.csv', doors(60));
  await backend.chooseService({ listId, serviceId: premises });
  await startRun(core, listId);
  await expect.poll(async () => (await backend.readRun({ listId }))?.done ?? 0).toBeGreaterThan(1);
  expect(await failureOf(backend.chooseService({ listId, serviceId: cloud }))).toMatchObject({
    code: 'run_already_going',
  });
  expect(await failureOf(backend.deleteService({ serviceId: premises }))).toEqual({
    code: 'service_in_use',
    name: 'On premises',
  });
  expect(await backend.pauseRun({ listId, subject: 'address' })).toMatchObject({
    state: 'paused',
    atOnce: 1,
  });

  await backend.chooseService({ listId, serviceId: cloud });
  expect(await failureOf(startRun(core, listId))).toEqual({
    code: 'run_of_other_service',
    asked: 'On premises',
    chosen: 'Cloud',
  });
  const start = { listId, scope: { kind: 'missing' }, maxCredits: null, whenGone: 'stop' } as const;
  expect(await failureOf(backend.startRun({ ...start, serviceId: premises }))).toEqual({
    code: 'service_changed',
    name: 'Cloud',
  });
  expect(await sure.questions()).toEqual([]);
  const { serviceId } = await backend.readQuote({ listId, scope: { kind: 'missing' } });
  await backend.startRun({ ...start, serviceId });
  expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', service: sure.url });
});

it('after a service is deleted, its answers stay, but its lists need another service', async () => {
  const { directory, core, backend, sure, cloud } = await twoServices();
  const listId = await importRows(core, directory, 'list.csv', doors(4));
  await startRun(core, listId);
  await endOfRun(core, listId);
  expect((await backend.deleteService({ serviceId: cloud })).service.id).toBe(PRACTICE_SERVICE_ID);

  const scope = { kind: 'missing' } as const;
  const gone = { code: 'service_deleted', name: 'Cloud' };
  expect(await failureOf(backend.readQuote({ listId, scope }))).toEqual(gone);
  expect(await failureOf(startRun(core, listId))).toEqual(gone);
  expect(await failureOf(backend.checkRow({ listId, position: 1 }))).toEqual(gone);
  expect(await failureOf(backend.chooseService({ listId, serviceId: cloud }))).toEqual({
    code: 'service_not_found',
    name: 'Cloud',
  });
  const [row] = (await backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 1 })).rows;
  expect(row?.judgement.verdict).not.toBe('not_checked');

  const again = await backend.connectService({ serviceUrl: sure.url, name: 'Cloud', key: 'practice' });
  expect(idOf(again, 'Cloud')).not.toBe(cloud);
  const other = await importRows(core, directory, 'other.csv', named('Other', 4));
  expect(await backend.readQuote({ listId: other, scope })).toMatchObject({ cached: 4 });
});

it('two keys for one address have separate credits but share their paid answers', async () => {
  const directory = tempDir();
  const service = await practiceService({ keys: ['evaluation-key'] });
  const core = await startBuiltCore(directory);
  const { backend } = core;
  await backend.connectService({ serviceUrl: service.url, name: 'Cloud', key: 'practice' });
  const one = await importRows(core, directory, 'one.csv', doors(3));
  await startRun(core, one);
  await endOfRun(core, one);
  await backend.connectService({ serviceUrl: service.url, name: 'Evaluation', key: 'evaluation-key' });
  const two = await importRows(core, directory, 'two.csv', named('Two', 5));
  expect(await backend.readQuote({ listId: two, scope: { kind: 'missing' } })).toMatchObject({ cached: 3 });
  await startRun(core, two);
  expect((await endOfRun(core, two)).credits.validation.charged).toBe(2);
  const { services } = await backend.readWorkspace({});
  expect(services.slice(1).map(({ name, spent }) => [name, spent.validation.charged])).toEqual([
    ['Cloud', 3],
    ['Evaluation', 2],
  ]);
  expect(await failureOf(backend.changeService({ serviceId: 3, name: 'cloud ' }))).toEqual({
    code: 'service_name_taken',
    name: 'Cloud',
  });
});

it('the quote and the receipt of a list use only the saved credit prices of the service of this list', async () => {
  const { directory, core, backend, cloud, premises } = await twoServices();
  const prices = { currency: 'GBP', address: 12_500, email: null };
  const listId = await importRows(core, directory, 'one.csv', doors(5));
  const quoted = async () => (await backend.readQuote({ listId, scope: { kind: 'missing' } })).prices;
  const spent = async () => (await backend.readReceipt({ listId })).prices;
  // The page sends both when the person moves from one field to the next.
  await Promise.all([
    backend.changeService({ serviceId: cloud, prices: { address: prices.address } }),
    backend.changeService({ serviceId: cloud, prices: { currency: prices.currency } }),
    backend.changeService({ serviceId: cloud, concurrency: 4 }),
  ]);
  await backend.changeService({ serviceId: PRACTICE_SERVICE_ID, prices });
  const { services } = await backend.readWorkspace({});
  expect(services.map((one) => [one.name, one.prices])).toEqual([
    ['Practice service', NO_PRICES],
    ['On premises', NO_PRICES],
    ['Cloud', prices],
  ]);
  for (const wrong of [
    { ...prices, currency: 'pounds' },
    { ...prices, currency: 'gbp' },
    { ...prices, address: 0 },
    { ...prices, address: 0.5 },
    { ...prices, email: HIGHEST_PRICE + 1 },
  ])
    expect(await failureOf(backend.changeService({ serviceId: cloud, prices: wrong }))).toMatchObject({
      code: 'invalid_input',
    });

  expect(await quoted()).toEqual(prices);
  await startRun(core, listId);
  await endOfRun(core, listId);
  expect(await spent()).toEqual(prices);

  // Credits are not counted by service, so with two services neither price applies.
  await backend.chooseService({ listId, serviceId: premises });
  expect(await quoted()).toEqual(NO_PRICES);
  expect(await spent()).toEqual(NO_PRICES);
});
