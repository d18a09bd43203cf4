import type { IpcMain } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { CHANNELS } from '../../../src-main/electron/channels.ts';
import type { FileHost } from '../../../src-main/electron/file-host.ts';
import { answerPages } from '../../../src-main/electron/ipc.ts';
import { ok } from '../../../src-shared/contract/transport/wire.ts';

type Handler = (event: object, ...args: readonly unknown[]) => Promise<unknown>;

let handlers: Map<string, Handler>;
let done: unknown[];

beforeEach(() => {
  [handlers, done] = [new Map(), []];
  const files = new Proxy({}, { get: (_, name) => () => Promise.resolve(ok(done.push(name))) }) as FileHost;
  answerPages({
    ipcMain: {
      handle: (channel: string, handler: Handler) => handlers.set(channel, handler),
    } as unknown as IpcMain,
    dispatch: (name: string) => Promise.resolve(ok(done.push(name))),
    takeGiven: () => null,
    openWindow: () => done.push('openWindow') > 0,
    openFile: () => done.push('openFile') > 0,
    files,
    mayClose: () => done.push('mayClose'),
  });
});

const from = (url: string, mainFrame?: object) => {
  const senderFrame = { url };
  return { senderFrame, sender: { mainFrame: mainFrame ?? senderFrame } };
};
const ask = (channel: string, event: object) => handlers.get(channel)?.(event, 'readWorkspace', {});

it('the page of the app gets an answer on every IPC channel', async () => {
  for (const channel of handlers.keys()) await ask(channel, from('app://bundle/index.html#lists'));
  expect(done).toHaveLength(handlers.size);
  expect([...handlers.keys()]).toContain(CHANNELS.call);
});

it.each([
  ['a page of another origin', from('https://example.org/')],
  ["a page with an address that starts like the app's", from('app://bundle.example.org/')],
  ['a frame inside the page', from('app://bundle/index.html', { url: 'app://bundle/index.html' })],
  ['a removed frame', { senderFrame: null, sender: { mainFrame: null } }],
])('the app refuses every call over IPC from %s', async (_who, event) => {
  for (const channel of handlers.keys()) await expect(ask(channel, event)).rejects.toThrow('Refused');
  expect(done).toEqual([]);
});
