import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { cleartextHost } from '../../../src-main/service/cleartext.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, errorOf } from './clients.ts';
import { VALIDATION } from './endpoints.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const QUESTION = { country: 'gbr', input: '4 Mayland Road, Witham, CM8 2UX' };
const at = (host: string): string => server.baseUrl.replace('127.0.0.1', host);

describe('a client for the address', () => {
  it.each([
    'https://service.example',
    'http://127.0.0.1:8080/v1',
    'http://127.200.3.4',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://[::1]:80',
    'http://[0:0:0:0:0:0:0:1]',
    'http://LOCALHOST:3000',
    'http://practice.localhost',
    'http://１２７.0.0.1',
    'nonsense',
  ])('%s sends nothing unencrypted to another computer', (address) => {
    expect(cleartextHost(address)).toBeNull();
  });

  it.each([
    ['http://service.example:8080/v1', 'service.example'],
    ['HTTP://10.0.0.5', '10.0.0.5'],
    ['http://localhost.evil.example', 'localhost.evil.example'],
    ['http://evillocalhost', 'evillocalhost'],
    ['http://localhost.', 'localhost.'],
    ['http://a.localhost.', 'a.localhost.'],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
    ['http://127.0.0.1@evil.example', 'evil.example'],
    ['http://128.0.0.1', '128.0.0.1'],
    ['http://0.0.0.0', '0.0.0.0'],
    ['http://[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ['http://[::]', '[::]'],
    ['http://[::1%25eth0].evil.example', null],
    ['http://ｌocalhost.evil.example', 'localhost.evil.example'],
  ])('%s would send its requests unencrypted to %s', (address, host) => {
    expect(cleartextHost(address)).toBe(host);
  });
});

describe('the service over plain http', () => {
  it.each(['0.0.0.0', '[::ffff:127.0.0.1]'])(
    'gets no request at the address %s without the person’s permission',
    async (host) => {
      const { hostname } = new URL(at(host));
      expect(() => aClient(at(host))).toThrow(
        new AppError({ code: 'cleartext_not_allowed', host: hostname }),
      );
      expect(() => aClient(at(host), { cleartextHosts: ['10.0.0.5', `${hostname}.example`] })).toThrow(
        AppError,
      );
      expect(server.requests).toEqual([]);

      const { client } = aClient(at(host), { cleartextHosts: [hostname] });
      server.reply({ json: VALIDATION });
      await client.addresses.validate(QUESTION);
      await client.close();
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each(['localhost', 'any.name.localhost'])(
    'needs no permission at %s, which always means this computer',
    async (host) => {
      const { client } = aClient(at(host));
      server.reply({ json: VALIDATION });
      await client.addresses.validate(QUESTION);
      await client.close();
      expect(server.requests[0]?.headers.host).toBe(new URL(at(host)).host);
    },
  );

  it('gets no job with an unencrypted callback URL that the person has not allowed', async () => {
    const emails = ['ann@example.org'];
    const { client } = aClient(server.baseUrl, { cleartextHosts: ['10.0.0.5'] });
    expect(
      await errorOf(client.emails.createJob({ emails, webhookUrl: 'http://me.example/done' })),
    ).toMatchObject({ kind: 'validation', detail: 'webhook_url', attempts: 0 });
    expect(server.requests).toEqual([]);
    for (const webhookUrl of ['http://10.0.0.5/done', 'http://127.0.0.1/done', 'https://me.example/done']) {
      server.reply({ status: 202, json: { job_id: 'job-1' } });
      await client.emails.createJob({ emails, webhookUrl });
    }
    await client.close();
  });
});
