/** Tests requests that try to break the host with endless bodies, repeated headers or deep JSON. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';
import { sendUntilClosed } from '../../support/service/held-connections.ts';
import { sendBytes } from '../../support/service/raw-http.ts';

let test: LoopbackTest;
let reported: unknown[];
beforeEach(async () => {
  reported = [];
  test = await startLoopbackTest({ onError: (error) => reported.push(error) });
});
afterEach(() => test.end());

const hostLine = () => `Host: ${new URL(test.host.url).host}`;

/** Far less than the 4 GB that the host once accepted, and far more than any buffer between two programs. */
const WITHOUT_END_BYTES = 64 * 1024 * 1024;

const sendWithoutEnd = (head: readonly string[]) =>
  sendUntilClosed(
    test.host,
    `${[...head, hostLine(), 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`,
    `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`,
    WITHOUT_END_BYTES,
  );

describe('an endless request body', () => {
  it.each([
    ['to an unknown path', 404, ['POST /nothing HTTP/1.1']],
    ['with another method', 405, ['PUT /api/session HTTP/1.1']],
    ['of another content type', 415, ['POST /api/session HTTP/1.1', 'Content-Type: text/plain']],
    ['without a session', 401, ['POST /api/call/readWorkspace HTTP/1.1', 'Content-Type: application/json']],
    [
      'with a file and no session',
      401,
      ['POST /api/files?name=a HTTP/1.1', 'Content-Type: application/octet-stream'],
    ],
    ['from another site', 403, ['POST /api/session HTTP/1.1', 'Origin: https://evil.example']],
    ['for the page', 413, ['GET / HTTP/1.1']],
    ['for a download', 413, ['GET /downloads/x HTTP/1.1']],
    ['for a session', 413, ['POST /api/session HTTP/1.1', 'Content-Type: application/json']],
  ])('%s gets the status %i, and its connection is closed', async (_, status, head) => {
    const { answer, bytes } = await sendWithoutEnd(head);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(bytes).toBeLessThan(WITHOUT_END_BYTES / 2);
  });

  it('ends with an error after a time limit if it arrives slowly', async () => {
    const before = performance.now();
    const answer = await sendBytes(
      test.host.port,
      `POST /nothing HTTP/1.1\r\n${hostLine()}\r\nContent-Length: 9\r\n\r\n1`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /u);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

describe('a header that affects the answer', () => {
  it.each([
    'Host: evil.example',
    'Origin: https://evil.example\r\nOrigin: https://evil.example',
    'Authorization: Bearer a\r\nAuthorization: Bearer b',
    'Content-Type: text/plain\r\ncontent-type: application/json',
    'Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site',
  ])('is refused if it is sent twice: %j', async (lines) => {
    const answer = await sendBytes(
      test.host.port,
      `GET / HTTP/1.1\r\n${hostLine()}\r\n${lines}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  });
});

describe('JSON that is nested deeper than any real input', () => {
  const call = async (body: string) =>
    test.send({
      method: 'POST',
      path: '/api/call/readWorkspace',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await test.signIn()}` },
      body,
    });

  it.each([
    ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ])('is refused without a log entry: %s', async (_, body) => {
    expect((await call(body)).status).toBe(400);
    expect(reported).toEqual([]);
    expect(test.app.calls).toEqual([]);
  });

  it('is distinguished from long input with little nesting', async () => {
    const body = JSON.stringify(Array.from({ length: 100_000 }, () => [[1]]));
    expect((await call(body)).status).toBe(200);
  });
});
