/** Plain http to an allowed host shows the ways through proxies without certificates. */
import { expect, it, onTestFinished } from 'vitest';
import { startTunnelProxy } from '../../support/network/tunnel-proxy.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, errorOf } from './clients.ts';
import { VALIDATION } from './endpoints.ts';

const SERVICE = 'http://service.example';
/** Nothing listens here. */
const DEAD = 'PROXY 127.0.0.1:9';

async function anOffice(
  rulesOf: (port: number) => string,
  answers: { readonly refusal?: string; readonly greeting?: string } = {},
) {
  const service = await startScriptedServer();
  onTestFinished(() => service.close());
  const { port } = new URL(service.baseUrl);
  const proxy = await startTunnelProxy({ to: Number(port), ...answers });
  const network = { rules: rulesOf(proxy.port), logins: {}, authorities: [] };
  const reached: unknown[] = [];
  const { client } = aClient(SERVICE, {
    onConnected: (by) => reached.push(by),
    cleartextHosts: ['service.example'],
    network: () => network,
    retries: 0,
    timeoutMs: 2000,
  });
  onTestFinished(() => client.close());
  const validate = () => {
    service.reply({ json: VALIDATION });
    return client.addresses.validate({ country: 'gbr', input: '10 Downing Street, London' });
  };
  return { service, proxy, network, reached, validate };
}

it('a request goes through the first proxy that can be reached', async () => {
  const { proxy, reached, validate } = await anOffice((port) => `${DEAD}; PROXY 127.0.0.1:${port}; DIRECT`);
  expect(await validate()).toMatchObject({ status: 200 });
  expect(proxy.asked).toEqual(['service.example:80']);
  expect(reached).toEqual([{ proxy: `127.0.0.1:${proxy.port}`, issuer: null }]);
});

it('requests share tunnels', async () => {
  const { proxy, validate } = await anOffice((port) => `PROXY 127.0.0.1:${port}`);
  for (let count = 0; count < 20; count += 1) await validate();
  expect(proxy.asked.length).toBeLessThanOrEqual(2);
});

it.each([
  ['HTTP/1.1 403 Forbidden\r\n\r\n<html>', { kind: 'intercepted', status: 403, detail: '' }],
  [
    'HTTP/1.1 407 Login\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n\r\n',
    { kind: 'intercepted', status: 407, detail: 'Negotiate, NTLM' },
  ],
  [
    'HTTP/1.1 407 Login\r\nProxy-Authenticate: Digest realm="a, b", Basic realm="office"\r\n\r\n',
    { kind: 'intercepted', status: 407, detail: 'Digest, Basic' },
  ],
  ['HTTP/1.1 200 OK\r\n\r\n<html>Sign in</html>', { kind: 'intercepted', status: 200, detail: '' }],
  ['HTTP/1.1 200 OK\r\n\r\n', { kind: 'network', detail: 'proxy_failed' }],
  ['HTTP/1.1 502 Bad Gateway\r\n\r\n', { kind: 'network', detail: 'proxy_failed' }],
  ['SSH-2.0-OpenSSH_9.2\r\n', { kind: 'network', detail: 'proxy_unreachable' }],
])('the refusal %j of a proxy is not avoided by a direct connection', async (refusal, error) => {
  const { service, proxy, validate } = await anOffice((port) => `PROXY 127.0.0.1:${port}`, { refusal });
  expect(await errorOf(validate())).toMatchObject({
    ...error,
    maybeCharged: 0,
    mayHaveReached: false,
    proxy: { name: `127.0.0.1:${proxy.port}`, login: null },
  });
  expect(service.requests).toEqual([]);
  // A pool that reopens connections asks thousands of times.
  expect(proxy.asked).toHaveLength(1);
});

it('parallel requests send a login once, and none sends it again after a refusal', async () => {
  const refusal = 'HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm="office"\r\n\r\n';
  const { proxy, validate } = await anOffice((port) => `PROXY ann:wrong@127.0.0.1:${port}`, { refusal });
  const refused = { kind: 'intercepted', status: 407, proxy: { login: 'rules' } };
  const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(validate())));
  for (const error of [...errors, await errorOf(validate())]) expect(error).toMatchObject(refused);
  expect(proxy.asked).toHaveLength(1);
});

it('parallel requests with a right login each get a tunnel', async () => {
  const { proxy, validate } = await anOffice((port) => `PROXY ann:right@127.0.0.1:${port}`);
  await Promise.all(Array.from({ length: 5 }, validate));
  expect(proxy.asked.length).toBeGreaterThan(1);
});

it.each(['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', 'HTTP/1.1 204 No Content\r\n\r\n'])(
  'a tunnel opens with the answer %j',
  async (greeting) => {
    const { validate } = await anOffice((port) => `PROXY 127.0.0.1:${port}`, { greeting });
    expect(await validate()).toMatchObject({ status: 200 });
  },
);

it('a proxy that dies fails the request in flight, and the next request takes the next way', async () => {
  const { service, proxy, network, validate } = await anOffice((port) => `PROXY 127.0.0.1:${port}`);
  await validate();
  service.reset();
  service.reply({ fault: 'hang' });
  const failing = errorOf(validate());
  await service.nextRequest();
  await proxy.close();
  expect(await failing).toMatchObject({ kind: 'network', mayHaveReached: true });
  expect(await errorOf(validate())).toMatchObject({ kind: 'network', detail: 'proxy_unreachable' });

  const next = await startTunnelProxy({ to: Number(new URL(service.baseUrl).port) });
  Object.assign(network, { rules: `${network.rules}; PROXY 127.0.0.1:${next.port}` });
  service.reset();
  expect(await validate()).toMatchObject({ status: 200 });
  expect(next.asked).toHaveLength(1);
});
