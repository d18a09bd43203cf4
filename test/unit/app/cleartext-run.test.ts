import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { VALIDATION } from '../service/endpoints.ts';

/** Reaches this computer but is not a loopback name, so it counts as another computer. */
const HOST = '0.0.0.0';

async function slowService() {
  const heard = { requests: 0 };
  const server = createServer((request, response) => {
    heard.requests += 1;
    request.resume();
    setTimeout(() => response.end(JSON.stringify(VALIDATION)), 50);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { heard, serviceUrl: `http://${HOST}:${port}` };
}

it('withdrawing the permission for plain http pauses a run over plain http and blocks new runs', async () => {
  const { heard, serviceUrl } = await slowService();
  const directory = tempDir();
  const core = await startBuiltCore(directory, { serviceUrl, key: 'sk-7f3a9c51d2e8', concurrency: 1 });
  const refused = new AppError({ code: 'cleartext_not_allowed', host: HOST });
  const listId = await importRows(core, directory, 'list.csv', doors(60));
  await expect(startRun(core, listId)).rejects.toThrow(refused);
  expect(heard.requests).toBe(0);

  await core.backend.allowCleartext({ host: HOST });
  await startRun(core, listId);
  await expect.poll(() => heard.requests).toBeGreaterThan(2);
  await core.backend.forbidCleartext({ host: HOST });
  const sent = heard.requests;
  expect(await endOfRun(core, listId)).toMatchObject({ state: 'paused' });
  await expect(startRun(core, listId)).rejects.toThrow(refused);
  expect(heard.requests).toBe(sent);
});
