import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '#shared/contract/transport/content-security-policy.ts';
import { createFakeApp } from '../../fakes/fake-app.ts';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';
import { sendBytes } from '../../support/service/raw-http.ts';

let test: LoopbackTest;
beforeEach(async () => {
  test = await startLoopbackTest();
});
afterEach(() => test.end());

it('the host serves the files of the page, each with its type', async () => {
  for (const path of ['/', '/index.html', '/?from=bookmark']) {
    const page = await test.get(path);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<title>Doorstep</title>');
  }
  const script = await test.get('/assets/index-1a2b.js');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

it.each([
  '/../secret.json',
  '/assets/../../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/..%5csecret.json',
  '/..\\secret.json',
  '/assets\\index-1a2b.js',
  '//secret.json',
  '/./index.html',
  '/assets/%69ndex-1a2b.js',
  '/.env.json',
  '/assets/.git/config.json',
  '/index.html%00.js',
  '/assets/',
  '/favicon.ico',
  'http://127.0.0.1/index.html',
])('the host serves nothing at %s', async (path) => {
  const { status, body } = await test.get(path);
  expect(status).toBe(404);
  expect(body).not.toContain('secret');
});

it('the host refuses a path that contains the NUL character', async () => {
  const head = `GET /index.html\0.js HTTP/1.1\r\nHost: 127.0.0.1:${test.host.port}\r\n\r\n`;
  expect(await sendBytes(test.host.port, head)).toMatch(/^HTTP\/1\.1 400/u);
});

it.runIf(process.platform !== 'win32')(
  'the host does not follow a link out of the folder of the page',
  async () => {
    await symlink(join(test.dir, 'secret.json'), join(test.dir, 'page/linked.json'));
    const other = await startLoopbackTest({ pageDir: join(test.dir, 'page') });
    expect((await other.get('/linked.json')).status).toBe(404);
    await other.end();
  },
);

it('the host serves no file that was added to the folder of the page after the start', async () => {
  await writeFile(join(test.dir, 'page/late.json'), '"late"');
  expect((await test.get('/late.json')).status).toBe(404);
});

it.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
  'the host answers a %s request for the page with the status 405',
  async (method) => {
    const { status, headers } = await test.send({ method, path: '/' });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  },
);

it('the host sends its security headers with every answer', async () => {
  const answers = [
    await test.get('/'),
    await test.get('/assets/index-1a2b.js'),
    await test.get('/nothing'),
    await test.get('/', { host: 'evil.example' }),
    await test.post('/api/session', { codeId: 'wrong', nonce: 'n' }),
    await test.post('/api/call/readWorkspace', {}, { authorization: `Bearer ${await test.signIn()}` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 421, 401, 200]);
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
});

it('the host lets the page connect to the server of the chosen map style', async () => {
  const app = { ...createFakeApp(), mapStyleUrl: () => Promise.resolve('https://maps.example/style.json') };
  const own = await startLoopbackTest({ app });
  const { headers } = await own.get('/');
  await own.end();
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;");
});

it('the host does not start if the file of the page is missing', async () => {
  await expect(startLoopbackTest({ pageDir: join(test.dir, 'nowhere') })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
