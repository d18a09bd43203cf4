/**
 * Tests launch codes, their sessions, and how page and host recognise each other, with real servers and the page's own
 * code.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { SEALED_OPERATIONS } from '#shared/contract/transport/session.ts';
import { createSessions } from '../../../src-main/loopback/sessions.ts';
import { createCall } from '../../../src-renderer/backend/loopback-host.ts';
import { codeIdOf, createSessionKeys } from '../../../src-renderer/backend/session-keys.ts';
import { answering, createFakeApp } from '../../fakes/fake-app.ts';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';
import { codeOf, present, questionFor, sessionWith, signInAt } from '../../support/app/page-session.ts';
import { begin } from '../../support/service/raw-http.ts';

const KEY = 'KEY-7f3a-must-not-be-seen';

let test: LoopbackTest;
beforeEach(async () => {
  test = await startLoopbackTest({ app: createFakeApp({ connectService: answering(null) }) });
});
afterEach(() => test.end());

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const statusOf = async (credential: string) =>
  (await test.post('/api/call/readWorkspace', {}, bearer(credential))).status;

describe('a launch code', () => {
  it('stays valid after the person requests another one', async () => {
    const second = test.host.newUrl();
    expect(codeOf(second)).not.toBe(codeOf(test.host.url));
    expect((await present(second)).state).toBe('open');
    expect((await present(test.host.url)).state).toBe('open');
  });

  it.each([
    { codeId: 'guessed', nonce: 'n' },
    { codeId: '', nonce: '' },
  ])('cannot be guessed: %o', async (body) => {
    expect((await test.post('/api/session', body)).status).toBe(401);
  });

  it.each([{}, null, [], { codeId: 1, nonce: 'n' }, { codeId: 'c' }, 'code'])(
    'is refused if the request is not an object with texts: %o',
    async (body) => {
      expect((await test.post('/api/session', body)).status).toBe(400);
    },
  );

  it('is never sent over the network, and neither are the keys of its session', async () => {
    const question = await questionFor(test.host.url);
    const { body } = await test.post('/api/session', question);
    expect(JSON.stringify(question)).not.toContain(codeOf(test.host.url));
    expect(Object.keys(JSON.parse(body))).toEqual(['nonce', 'proof']);
  });

  it('ends its session and all downloads and events of that session if it is used twice', async () => {
    const { session } = await signInAt(test.host.url);
    const headers = { 'content-type': 'application/json', ...bearer(session.credential) };
    const { port } = test.host;
    const stream = await begin({ port, method: 'POST', path: '/api/events', headers, body: '{}' });
    const cutOff = new Promise((resolve) => stream.once('close', resolve));
    stream.on('error', () => {}).resume();
    await test.app.addFile('clean.csv', 'clean.csv');
    const { body } = await test.post('/api/downloads', { token: 'token-1' }, bearer(session.credential));
    const { url } = JSON.parse(body).value;

    expect(await present(test.host.url)).toEqual({ state: 'used' });
    await cutOff;
    expect(await statusOf(session.credential)).toBe(401);
    expect((await test.get(url)).status).toBe(404);
    await expect(session.prove()).rejects.toMatchObject({ failure: { code: 'session_ended' } });
    expect((await present(test.host.newUrl())).state).toBe('open');
  });

  it('is valid for a minute, and then the host removes it', async () => {
    let nowMs = 0;
    const gone: string[] = [];
    const sessions = createSessions({
      codeMs: 60_000,
      now: () => nowMs,
      onCodeGone: (code) => gone.push(code),
    });
    const [used, late] = [sessions.newCode(), sessions.newCode()];
    nowMs = 59_999;
    expect(sessions.open('host', await codeIdOf(used), 'n')).toMatchObject({ proof: expect.any(String) });
    expect(gone).toEqual([used]);
    nowMs = 60_000;
    sessions.sweep();
    expect(gone).toEqual([used, late]);
    expect(sessions.open('host', await codeIdOf(late), 'n')).toBeNull();
    // A late caller with a used code gets the same answer.
    expect(sessions.open('host', await codeIdOf(used), 'n')).toBe('used');
  });
});

describe('the session', () => {
  it('accepts a request only with its credential, which differs from its other keys', async () => {
    const { secret, session, keys } = await signInAt(test.host.url);
    const stolen = await createSessionKeys(session.credential);
    expect(new Set([secret, keys.credential, keys.sessionId, stolen.credential, stolen.sessionId]).size).toBe(
      5,
    );
    expect(await statusOf(keys.credential)).not.toBe(401);
    for (const other of [secret, keys.sessionId, stolen.credential]) expect(await statusOf(other)).toBe(401);
  });

  it('gets a proof from the host that is valid only for one nonce, one state and one host', async () => {
    const { session, keys } = await signInAt(test.host.url);
    session.doubt();
    await session.prove();
    expect(session.isProved()).toBe(true);

    const { host } = new URL(test.host.url);
    const ask = async (nonce: string): Promise<{ proof: string }> =>
      JSON.parse((await test.post('/api/session/proof', { sessionId: keys.sessionId, nonce })).body);
    const { proof } = await ask('n');
    expect(await keys.isProof(host, 'n', 'open', proof)).toBe(true);
    expect(await keys.isProof(host, 'other', 'open', proof)).toBe(false);
    expect(await keys.isProof(host, 'n', 'ended', proof)).toBe(false);
    expect(await keys.isProof('127.0.0.2:1', 'n', 'open', proof)).toBe(false);
    expect(await keys.isProof(host, 'n', 'open', '%')).toBe(false);
  });

  it('sends no more requests after a host has failed to prove the session', async () => {
    const { secret } = await signInAt(test.host.url);
    const other = await startLoopbackTest();
    onTestFinished(() => other.end());
    let isEnded = false;
    const { session, post } = await sessionWith(secret, new URL(other.host.url).origin, () => {
      isEnded = true;
    });
    session.doubt();
    await expect(post('/api/call/readWorkspace', '{}')).rejects.toMatchObject({
      failure: { code: 'host_not_proved' },
    });
    await other.end();
    await expect(post('/api/call/readWorkspace', '{}')).rejects.toMatchObject({
      failure: { code: 'host_not_proved' },
    });
    expect(isEnded).toBe(true);
    expect(other.app.calls).toEqual([]);
  });
});

describe('an operation that sends a key', () => {
  const input = { serviceUrl: 'https://service.example', key: KEY };

  it('is sealed, and all other operations are not', () => {
    const withKey = Object.entries(operations).filter(([, { input: schema }]) => 'key' in schema.shape);
    expect(withKey.map(([name]) => name)).toEqual([...SEALED_OPERATIONS]);
  });

  it('is sealed between the page and the host, and reaches the core with its key', async () => {
    const { session, post } = await signInAt(test.host.url);
    const sent: unknown[] = [];
    const watched: typeof post = (path, body, options) => {
      sent.push(body);
      return post(path, body, options);
    };
    await createCall(session, watched)('connectService', input);
    expect(test.app.calls).toEqual([{ name: 'connectService', input }]);
    expect(Object.keys(JSON.parse(String(sent[0])))).toEqual(['iv', 'sealed']);
    expect(String(sent[0])).not.toContain('service.example');
  });

  it('is refused if it is not sealed, was changed, or was sealed for another session or operation', async () => {
    const [mine, other] = [await signInAt(test.host.url), await signInAt(test.host.newUrl())];
    const sealed = await mine.keys.seal('connectService', JSON.stringify(input));
    const forged = [
      input,
      await other.keys.seal('connectService', JSON.stringify(input)),
      await mine.keys.seal('readWorkspace', JSON.stringify(input)),
      { ...sealed, sealed: `${sealed.sealed.startsWith('A') ? 'B' : 'A'}${sealed.sealed.slice(1)}` },
      { ...sealed, sealed: '' },
      { ...sealed, iv: '' },
      await mine.keys.seal('connectService', '['.repeat(100_000)),
    ];
    const headers = bearer(mine.session.credential);
    for (const body of forged)
      expect((await test.post('/api/call/connectService', body, headers)).status).toBe(400);
    expect(test.app.calls).toEqual([]);
    expect((await test.post('/api/call/connectService', sealed, headers)).status).toBe(200);
  });
});
