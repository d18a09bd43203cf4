import { expect, it, onTestFinished } from 'vitest';
import { failureMessage } from '../../../src-shared/messages/failures/failures.ts';
import { startTunnelProxy } from '../../support/network/tunnel-proxy.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { keyApp } from './key-app.ts';

const HOST = 'service.example';
const LOGIN = { user: 'ann', password: 'p@ss:wörd' };

/** A service behind a proxy that asks for a login. Plain http needs no certificate. */
async function anOffice() {
  const service = await startScriptedServer();
  onTestFinished(() => service.close());
  const to = Number(new URL(service.baseUrl).port);
  const startProxy = () => startTunnelProxy({ to, login: `${LOGIN.user}:${LOGIN.password}` });
  const proxy = await startProxy();
  const computer = { kept: new Map<string, string>(), rules: `PROXY 127.0.0.1:${proxy.port}` };
  const app = keyApp({}, { kept: computer.kept, rules: () => computer.rules });
  await app.backend.allowCleartext({ host: HOST });
  const connected = await app.backend.connectService({ serviceUrl: `http://${HOST}`, key: 'sk-live-1' });
  const serviceId = connected.service.id ?? 0;
  const test = async () => {
    service.reset();
    service.reply({ json: { suggestions: [] } });
    return app.backend.testConnection({ serviceId });
  };
  const save = (login: typeof LOGIN | null) => app.backend.saveProxyLogin({ serviceId, login });
  return { app, computer, proxy, startProxy, test, save };
}

const REFUSED = { reached: null, failure: { code: 'service_intercepted', status: 407, schemes: 'Basic' } };

it.each([
  ['http://127.0.0.1:9', 'DIRECT', 'refused the connection (ECONNREFUSED)'],
  ['https://unknown.invalid', 'DIRECT', 'could not find the service’s name'],
  [`http://${HOST}`, 'PROXY 127.0.0.1:9 (HTTP_PROXY)', 'the proxy 127.0.0.1:9 from HTTP_PROXY'],
  [`http://${HOST}`, 'UNREADABLE (HTTP_PROXY)', 'The value of HTTP_PROXY is not an address of a proxy'],
])(
  'a connection test of %s by the rules %s says what failed, as a run does',
  async (serviceUrl, rules, words) => {
    const app = keyApp({}, { kept: new Map(), rules: () => rules });
    await app.backend.allowCleartext({ host: HOST });
    const { service } = await app.backend.connectService({ serviceUrl, key: 'sk-live-1' });
    const { failure } = await app.backend.testConnection({ serviceId: service.id ?? 0 });
    expect(failure === null ? '' : failureMessage(failure).text).toContain(words);
  },
);

it('a wrong login that was saved is refused, and the failure says where it is saved', async () => {
  const { test, save } = await anOffice();
  await save({ ...LOGIN, password: 'wrong' });
  expect(await test()).toMatchObject({ failure: { status: 407, proxy: { login: 'settings', from: '' } } });
});

it('the login of a proxy is kept in the keychain alone, and only this proxy gets it', async () => {
  const { app, computer, proxy, startProxy, test, save } = await anOffice();
  expect(await test()).toMatchObject(REFUSED);
  await save(LOGIN);
  const name = `127.0.0.1:${proxy.port}`;
  expect(await test()).toMatchObject({ reached: { proxy: name }, failure: null });
  expect(computer.kept.get(`proxy ${name}`)).toBe(`${LOGIN.user}:${LOGIN.password}`);
  expect(app.written() + app.heard()).not.toContain(LOGIN.password);
  expect(JSON.stringify(await app.backend.readDiagnostics({}))).not.toContain(LOGIN.user);

  const other = await startProxy();
  computer.rules = `PROXY 127.0.0.1:${other.port}`;
  expect(await test()).toMatchObject(REFUSED);
});

it('a forgotten login is no longer sent', async () => {
  const { computer, test, save } = await anOffice();
  await save(LOGIN);
  await save(null);
  expect(await test()).toMatchObject(REFUSED);
  expect([...computer.kept.keys()]).toEqual([`http://${HOST}`]);
});

it.each([
  { user: '', password: 'x' },
  { user: 'a:b', password: 'x' },
  { user: 'ann', password: 'x\r\nHost: other' },
  { user: 'x'.repeat(257), password: '' },
])('a login that no header can carry is refused: %j', async (login) => {
  const { save } = await anOffice();
  await expect(save(login)).rejects.toThrow();
});
