import { expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { EMAIL, failureOf, keyApp } from './key-app.ts';

const SECRET = 'sk-entered-7f3a9c51d2e8';
const HOST = '10.0.0.5';
const ADDRESS = `http://${HOST}:8080/v1`;
const REFUSED = { code: 'cleartext_not_allowed', host: HOST };

it('the app connects to a service on another computer over plain http only while the person allows it', async () => {
  const { backend, kept } = keyApp();
  const connect = { serviceUrl: ADDRESS, key: SECRET };
  expect(await failureOf(backend.connectService(connect))).toEqual(REFUSED);
  expect([...kept]).toEqual([]);
  expect((await backend.readWorkspace({})).settings).toMatchObject({ serviceId: 1, cleartextHosts: [] });

  await backend.allowCleartext({ host: HOST });
  const workspace = await backend.connectService(connect);
  expect(workspace).toMatchObject({
    service: { baseUrl: ADDRESS, cleartextHost: HOST },
    settings: { cleartextHosts: [HOST] },
  });
  expect(await failureOf(backend.connectService({ ...connect, serviceUrl: 'http://10.0.0.6' }))).toEqual({
    ...REFUSED,
    host: '10.0.0.6',
  });

  await backend.forbidCleartext({ host: HOST });
  expect(await failureOf(backend.connectService(connect))).toEqual(REFUSED);
});

it('the app accepts a callback address with plain http only if the host is allowed', async () => {
  const { backend } = keyApp();
  const jobCallbackUrl = `http://${HOST}/done`;
  expect(await failureOf(backend.changeSettings({ jobCallbackUrl }))).toEqual(REFUSED);
  await backend.allowCleartext({ host: HOST });
  for (const allowed of [jobCallbackUrl, 'https://me.example/done?list=7', 'http://127.0.0.1:9/x', null])
    expect((await backend.changeSettings({ jobCallbackUrl: allowed })).jobCallbackUrl).toBe(allowed);
  for (const refused of ['file:///x', 'https://a:b@me.example/', 'me.example', 'https://me.example/ü'])
    await expect(backend.changeSettings({ jobCallbackUrl: refused })).rejects.toThrow();
  expect((await backend.readWorkspace({})).settings.jobCallbackUrl).toBeNull();
});

it('the app requests no evaluation key from another computer over plain http without permission', async () => {
  const { backend } = keyApp();
  const service = await scriptedService();
  // Reaches this computer but is not a loopback name.
  const serviceUrl = service.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const request = { serviceUrl, email: EMAIL, agreedTerms: null };
  expect(await failureOf(backend.requestEvaluationKey(request))).toEqual({ ...REFUSED, host: '0.0.0.0' });
  expect(service.requests).toEqual([]);

  await backend.allowCleartext({ host: '0.0.0.0' });
  service.reply({ status: 404 });
  expect(await failureOf(backend.requestEvaluationKey(request))).toMatchObject({ status: 404 });
  expect(service.requests).toHaveLength(1);
});

it.each(['', 'localhost', '127.0.0.1', '10.0.0.5:8080', '10.5', 'EVIL.example', 'a/b', 'me@evil.example'])(
  'a person cannot allow plain http for %j, which is not the name of another host',
  async (host) => {
    const { backend } = keyApp();
    expect(await failureOf(backend.allowCleartext({ host }))).toEqual({
      code: 'service_address_invalid',
      value: host,
    });
  },
);

it('the message about forbidden plain http names the host and the data at risk', () => {
  const { text } = failureMessage({ code: 'cleartext_not_allowed', host: HOST });
  for (const words of [HOST, 'every address and the key', 'Nothing was sent', 'https://'])
    expect(text).toContain(words);
});
