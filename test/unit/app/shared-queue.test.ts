import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { type Core, doors, importRows } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { GEOCODING, VALIDATION } from '../service/endpoints.ts';

type Heard = { readonly path: string; readonly key: string };

/** A service that holds its answers until the test releases them. */
async function heldService() {
  const heard: Heard[] = [];
  const held: (() => void)[] = [];
  let isHeld = true;
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://service').pathname;
    heard.push({ path, key: String(request.headers['x-service-key']) });
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    request.resume();
    const answer = (): void => {
      atOnce -= 1;
      response.end(JSON.stringify(path === '/geocode' ? GEOCODING : VALIDATION));
    };
    if (isHeld) held.push(answer);
    else setTimeout(answer, 10);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('missing port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    mostAtOnce: () => mostAtOnce,
    letGo(): void {
      isHeld = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}

async function coreWith(rows: number, concurrency: number) {
  const service = await heldService();
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  await core.backend.connectService({ serviceUrl: service.url, key: 'first-key' });
  await core.backend.changeSettings({ concurrency });
  const listId = await importRows(core, directory, 'list.csv', doors(rows));
  return { core, backend: core.backend, service, listId };
}

const locateAll = ({ backend }: Core, listId: number) =>
  backend.startLocating({ listId, filter: WHOLE_LIST.filter, maxCredits: null });

const endOfLocating = ({ said }: Core) =>
  expect
    .poll(() => said.flatMap((one) => (one.name === 'locateProgressed' ? [one.payload] : [])).at(-1))
    .toMatchObject({ state: 'done', failure: null });

it('a request for a row and one for all rows pay once for the coordinates of the row', async () => {
  const { core, backend, service, listId } = await coreWith(1, 4);
  await locateAll(core, listId);
  await expect.poll(() => service.heard.length).toBe(1);
  const alone = backend.locateRow({ listId, position: 1 });
  // Every earlier request has reached the service.
  const check = backend.checkRow({ listId, position: 1 });
  await expect.poll(() => service.heard.length).toBe(2);
  service.letGo();
  expect((await alone).lat).not.toBeNull();
  await Promise.all([check, endOfLocating(core)]);
  expect(service.heard.map(({ path }) => path)).toEqual(['/geocode', '/validate']);
  expect((await backend.readWorkspace({})).service.spent.geocode.charged).toBe(1);
});

it('the app never sends more simultaneous requests for coordinates than the settings allow', async () => {
  const { core, service, listId } = await coreWith(20, 2);
  service.letGo();
  await locateAll(core, listId);
  await endOfLocating(core);
  expect(service.heard).toHaveLength(20);
  expect(service.mostAtOnce()).toBeLessThanOrEqual(2);
});

it('the app sends a waiting request for coordinates with a key that the person enters meanwhile', async () => {
  const { backend, service, listId } = await coreWith(2, 1);
  const check = backend.checkRow({ listId, position: 1 });
  await expect.poll(() => service.heard.length).toBe(1);
  const located = backend.locateRow({ listId, position: 2 });
  await backend.readWorkspace({});
  expect(service.heard.map(({ path }) => path)).toEqual(['/validate']);
  await backend.connectService({ serviceUrl: service.url, key: 'second-key' });
  service.letGo();
  await Promise.all([check, located]);
  expect(service.heard).toEqual([
    { path: '/validate', key: 'first-key' },
    { path: '/geocode', key: 'second-key' },
  ]);
});
