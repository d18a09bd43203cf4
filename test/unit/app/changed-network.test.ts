import { expect, it, onTestFinished } from 'vitest';
import type { RequestChange } from '../../../src-main/app/jobs/jobs.ts';
import { createRequestClient } from '../../../src-main/app/jobs/request-client.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { startTunnelProxy } from '../../support/network/tunnel-proxy.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { VALIDATION } from '../service/endpoints.ts';

it('a running job uses the proxies of a network that changed', async () => {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  const proxy = await startTunnelProxy({ to: Number(new URL(server.baseUrl).port) });
  const service = {
    identity: 'http://service.example',
    account: 'http://service.example',
    baseUrl: 'http://service.example',
    cleartextHosts: ['service.example'],
    key: 'sk-live-1',
    network: { rules: 'PROXY 127.0.0.1:9', logins: {}, authorities: [] },
    timeoutMs: 5000,
    retries: 0,
  };
  const listeners: ((change: RequestChange) => void)[] = [];
  const client = createRequestClient(service, createRequestQueue(1, Date.now), (listener) =>
    listeners.push(listener),
  );
  onTestFinished(() => client.close());
  const validate = () => client.addresses.validate({ country: 'gbr', input: '10 Downing Street, London' });

  await expect(validate()).rejects.toMatchObject({ kind: 'network', detail: 'proxy_unreachable' });
  const network = { rules: `PROXY 127.0.0.1:${proxy.port}`, logins: {}, authorities: [] };
  for (const hear of listeners) hear({ type: 'network', account: service.account, network });
  server.reply({ json: VALIDATION });
  expect(await validate()).toMatchObject({ status: 200 });
  expect(proxy.asked).toEqual(['service.example:80']);
});
