import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';
import { codeOf, questionFor } from '../../support/app/page-session.ts';
import { sendBytes } from '../../support/service/raw-http.ts';

let test: LoopbackTest;
beforeEach(async () => {
  test = await startLoopbackTest({ limits: { jsonBytes: 1000 } });
});
afterEach(() => test.end());

const present = async (headers: Readonly<Record<string, string>> = {}, url = test.host.url) =>
  test.post('/api/session', await questionFor(url), headers);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the address of the host', () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');

  it.runIf(outside)('cannot be reached through the network address of this computer', async () => {
    const reached = new Promise<string>((resolve) => {
      const socket = connect(test.host.port, outside?.address ?? '');
      socket.once('connect', () => resolve('connected')).once('error', () => resolve('refused'));
      socket.once('close', () => socket.destroy());
    });
    expect(await reached).toBe('refused');
  });

  it('cannot be shared, so the start fails if another program uses its port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startLoopbackTest({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a request', () => {
  it.each(['localhost', 'evil.example', '127.0.0.1', '[::1]', '127.0.0.1.evil.example'])(
    'is refused if its Host header contains the name %s, as after DNS rebinding',
    async (name) => {
      const host = name === '127.0.0.1' ? name : `${name}:${test.host.port}`;
      expect((await test.get('/', { host })).status).toBe(421);
      expect((await present({ host })).status).toBe(421);
    },
  );

  it('is refused if it has no Host header', async () => {
    expect(await sendBytes(test.host.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421/u);
  });

  it.each(['null', 'https://evil.example', 'http://localhost', 'http://127.0.0.1:1', 'HTTP://127.0.0.1'])(
    'is refused if it comes from a page of the origin %s',
    async (origin) => {
      expect((await present({ origin })).status).toBe(403);
    },
  );

  it('is answered if it comes from the page of this host', async () => {
    const headers = { origin: `http://127.0.0.1:${test.host.port}`, 'sec-fetch-site': 'same-origin' };
    expect((await present(headers)).status).toBe(200);
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['anything else', 403],
    ['none', 200],
    ['same-origin', 200],
  ])('with the Sec-Fetch-Site header “%s” gets the status %i', async (site, status) => {
    expect((await test.get('/', { 'sec-fetch-site': site })).status).toBe(status);
  });

  /** The headers that Chromium sends when a link, a file or another page leads to the host, or embeds it. */
  const led = (destination: string, mode = 'navigate') => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': destination,
  });

  it('for the page is answered if it opens a tab, even from a link on another site', async () => {
    expect((await test.get('/', led('document'))).status).toBe(200);
    expect((await test.get('/', { ...led('document'), host: 'evil.example' })).status).toBe(421);
  });

  it.each([
    ['a frame', '/', led('iframe')],
    ['an old frame', '/', led('frame')],
    ['an object', '/', led('object')],
    ['a script', '/assets/index-1a2b.js', led('script', 'no-cors')],
    ['a tab for a part of the page', '/assets/index-1a2b.js', led('document')],
    ['a fetch that reads the page', '/', led('empty', 'cors')],
    ['a fetch that does not read the page', '/', led('empty', 'no-cors')],
  ])('from another site is refused if it is for %s', async (_, path, headers) => {
    expect((await test.get(path, headers)).status).toBe(403);
  });

  it('that posts a form from another site is refused, even if it opens a tab', async () => {
    const question = await questionFor(test.host.url);
    expect((await test.post('/api/session', question, led('document'))).status).toBe(403);
    expect((await test.post('/', question, led('document'))).status).toBe(403);
  });

  it('from another site gets no permission to read the answer', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const { headers } of [
      await test.send({ method: 'OPTIONS', path: '/api/session', headers: asked }),
      await test.get('/'),
      await present(),
    ])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a session', () => {
  const guarded = ['/api/call/readWorkspace', '/api/events', '/api/downloads'];

  it.each(guarded)('is required for %s', async (path) => {
    expect((await test.post(path, {})).status).toBe(401);
    expect((await test.post(path, {}, bearer('x'.repeat(43)))).status).toBe(401);
    expect((await test.post(path, {}, { authorization: `Basic ${await test.signIn()}` })).status).toBe(401);
    expect(test.app.calls).toEqual([]);
    expect(test.app.listeners()).toBe(0);
  });

  it('is required for an upload', async () => {
    const upload = { method: 'POST', path: '/api/files?name=a.csv', body: 'a' };
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await test.send({ ...upload, headers })).status).toBe(401);
    expect(test.app.files.size).toBe(0);
  });

  it('is required even if the request has the launch code', async () => {
    expect((await test.post('/api/call/readWorkspace', {}, bearer(codeOf(test.host.url)))).status).toBe(401);
  });

  it('is not valid for another host', async () => {
    const other = await startLoopbackTest();
    expect((await test.post('/api/call/readWorkspace', {}, bearer(await other.signIn()))).status).toBe(401);
    await other.end();
  });
});

describe('the input of an operation', () => {
  it('must be JSON with the content type of JSON, which a form on another page cannot send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect((await present({ 'content-type': type })).status).toBe(415);
    expect((await present({ 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
    'is refused if the method of its request is %s',
    async (method) => {
      const { status, headers } = await test.send({ method, path: '/api/session' });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    },
  );

  it('is refused if it exceeds the size limit', async () => {
    const headers = bearer(await test.signIn());
    const answer = await test.post('/api/call/readWorkspace', { text: 'x'.repeat(1000) }, headers);
    expect(answer.status).toBe(413);
    expect(test.app.calls).toEqual([]);
  });

  it('is refused if it is not JSON', async () => {
    const headers = { 'content-type': 'application/json', ...bearer(await test.signIn()) };
    expect(
      (await test.send({ method: 'POST', path: '/api/call/readWorkspace', headers, body: '{' })).status,
    ).toBe(400);
  });

  it('is refused if the operation is unknown', async () => {
    const headers = bearer(await test.signIn());
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/call/',
      '/api/call/a/b',
      '/api/call/%72eadWorkspace',
    ])
      expect((await test.post(path, {}, headers)).status).toBe(404);
  });
});

describe('a deliberately slow caller', () => {
  beforeEach(async () => {
    await test.end();
    test = await startLoopbackTest({ limits: { headMs: 40, jsonMs: 40 } });
  });

  it('is disconnected before the head of its request is complete', async () => {
    const received = await sendBytes(
      test.host.port,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${test.host.port}\r\nX-A: `,
    );
    expect(received).toMatch(/^HTTP\/1\.1 408/u);
  });

  it('is disconnected before the body of its request is complete', async () => {
    const head = `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${test.host.port}\r\nContent-Type: application/json\r\n`;
    expect(await sendBytes(test.host.port, `${head}Content-Length: 100\r\n\r\n{`)).toMatch(
      /^HTTP\/1\.1 408/u,
    );
  });
});
