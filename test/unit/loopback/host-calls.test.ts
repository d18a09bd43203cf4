import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import { answering, createFakeApp } from '../../fakes/fake-app.ts';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';
import { begin } from '../../support/service/raw-http.ts';

let test: LoopbackTest;
afterEach(() => test.end());

const imported = (listId: number, rows: number): EventMessage => ({
  name: 'importProgressed',
  payload: {
    listId,
    state: 'running',
    stage: 'reading',
    rows,
    total: null,
    fraction: 0,
    rowsPerSecond: null,
    msLeft: null,
    failure: null,
  },
});

describe('an operation that the page calls', () => {
  it('receives the input of the page, and returns its reply to the page', async () => {
    test = await startLoopbackTest({ app: createFakeApp({ readRows: answering({ total: 0, rows: [] }) }) });
    const headers = { authorization: `Bearer ${await test.signIn()}` };
    const { status, body } = await test.post('/api/call/readRows', { listId: 1, text: 'Łódź' }, headers);
    expect([status, JSON.parse(body)]).toEqual([200, { ok: true, value: { total: 0, rows: [] } }]);
    expect(test.app.calls).toEqual([{ name: 'readRows', input: { listId: 1, text: 'Łódź' } }]);
  });

  it('returns a failure to the page like any other reply', async () => {
    const failure = failed({ code: 'list_not_found', listId: 7 });
    test = await startLoopbackTest({ app: createFakeApp({ readList: () => failure }) });
    const headers = { authorization: `Bearer ${await test.signIn()}` };
    const { status, body } = await test.post('/api/call/readList', { listId: 7 }, headers);
    expect([status, JSON.parse(body)]).toEqual([200, failure]);
  });

  it('returns only a reference to the log after an unexpected error', async () => {
    const reported: unknown[] = [];
    const broken = createFakeApp({ readWorkspace: () => Promise.reject(new Error('a secret detail')) });
    test = await startLoopbackTest({ app: broken, onError: (...report) => reported.push(...report) });
    const headers = { authorization: `Bearer ${await test.signIn()}` };
    const { status, body } = await test.post('/api/call/readWorkspace', {}, headers);
    const [error, reference] = reported;
    expect(error).toMatchObject({ message: 'a secret detail' });
    expect([status, JSON.parse(body)]).toEqual([
      500,
      failed({ code: 'internal', reference: String(reference) }),
    ]);
  });
});

describe('an operation that takes longer than the time limit for silent connections', () => {
  const limits = { stalledMs: 300, heartbeatMs: 30 };
  const late = <T>(answer: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer()), 700));
  const call = async () => {
    const headers = { authorization: `Bearer ${await test.signIn()}` };
    return test.post('/api/call/applyRules', {}, headers);
  };

  it('still returns its reply', async () => {
    const reply = answering({ rows: 1_000_000 })();
    test = await startLoopbackTest({ app: createFakeApp({ applyRules: () => late(() => reply) }), limits });
    const { status, headers, body } = await call();
    expect([status, headers['content-type'], JSON.parse(body)]).toEqual([
      200,
      'application/json; charset=utf-8',
      reply,
    ]);
  });

  it('returns no reply after an unexpected error, which the host logs', async () => {
    const reported: unknown[] = [];
    const breaks = () =>
      late(() => failed({ code: 'disk_full' })).then(() => Promise.reject(new Error('bug')));
    test = await startLoopbackTest({
      app: createFakeApp({ applyRules: breaks }),
      limits,
      onError: (error) => reported.push(error),
    });
    await expect(call()).rejects.toThrow();
    expect(reported).toMatchObject([{ message: 'bug' }]);
  });
});

describe('the stream of events', () => {
  async function listen(): Promise<IncomingMessage> {
    const authorization = `Bearer ${await test.signIn()}`;
    const headers = { 'content-type': 'application/json', authorization };
    return begin({ port: test.host.port, method: 'POST', path: '/api/events', headers, body: '{}' });
  }

  it('contains each event as one line of JSON', async () => {
    test = await startLoopbackTest();
    const stream = await listen();
    expect(stream.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    test.app.emit({ name: 'workspaceChanged', payload: {} });
    test.app.emit({ name: 'rowsChanged', payload: { listId: 3 } });

    const messages: unknown[] = [];
    for await (const line of createInterface({ input: stream })) {
      if (line !== '') messages.push(JSON.parse(line));
      if (messages.length === 2) break;
    }
    expect(messages).toEqual([
      { name: 'workspaceChanged', payload: {} },
      { name: 'rowsChanged', payload: { listId: 3 } },
    ]);
    stream.destroy();
  });

  it('contains an empty line from time to time, so that the page notices a broken connection', async () => {
    test = await startLoopbackTest({ limits: { heartbeatMs: 5 } });
    const stream = await listen();
    let beats = 0;
    for await (const line of createInterface({ input: stream })) {
      expect(line).toBe('');
      beats += 1;
      if (beats === 3) break;
    }
    stream.destroy();
  });

  it('skips outdated events of a list if the page did not read for a while', async () => {
    test = await startLoopbackTest();
    const stream = await listen(); // but does not read yet
    const EVENTS = 300_000;
    for (let rows = 1; rows <= EVENTS; rows += 1) test.app.emit(imported((rows % 2) + 1, rows));

    const received: number[] = [];
    for await (const line of createInterface({ input: stream })) {
      if (line === '') continue;
      const { payload }: { payload: { rows: number } } = JSON.parse(line);
      received.push(payload.rows);
      // The list that waited first comes first. Which list that is depends on how much the connection buffers.
      if (received.includes(EVENTS - 1) && received.includes(EVENTS)) break;
    }
    expect(received.length).toBeLessThan(EVENTS / 2);
    expect(received.slice(-2).toSorted((a, b) => a - b)).toEqual([EVENTS - 1, EVENTS]);
    stream.destroy();
  });

  it('ends when the host ends', async () => {
    test = await startLoopbackTest();
    const stream = await listen();
    const ended = new Promise((resolve) => stream.once('close', resolve));
    stream.on('error', () => {}).resume();
    await test.host.close();
    await ended;
    expect(test.app.listeners()).toBe(0);
  });

  it('makes the host idle only after the last page has gone', async () => {
    let tellIdle = (): void => {};
    const idle = new Promise<string>((resolve) => {
      tellIdle = () => resolve(`${test.app.listeners()} pages`);
    });
    test = await startLoopbackTest({ idleMs: 10, onIdle: () => tellIdle() });
    const [first, second] = [await listen(), await listen()];
    expect(test.app.listeners()).toBe(2);
    first.destroy();
    second.destroy();
    expect(await idle).toBe('0 pages');
  });
});
