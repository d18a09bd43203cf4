/** What the preload puts on the page, seen with Electron's own module in the place that Electron gives it. */
import { beforeAll, expect, it, vi } from 'vitest';

const exposed = new Map<string, Record<string, (...args: readonly unknown[]) => unknown>>();
const invoked: (readonly unknown[])[] = [];

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: never) => exposed.set(name, api) },
  ipcRenderer: {
    invoke: (...args: readonly unknown[]) => Promise.resolve(invoked.push(args)),
    on: () => undefined,
    removeListener: () => undefined,
  },
  webUtils: { getPathForFile: () => '/home/ada/spring.csv' },
}));

beforeAll(async () => void (await import('../../../src-main/electron/preload.ts')));

it('is one frozen thing of functions, none of which takes a channel', () => {
  expect([...exposed.keys()]).toEqual(['doorstep']);
  const bridge = exposed.get('doorstep') ?? {};
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(Object.values(bridge).every((member) => typeof member === 'function')).toBe(true);
});

it('a dropped file goes by the path that Electron knows, whatever the page says of it', async () => {
  const file = { name: 'spring.csv', path: '/etc/passwd', webkitRelativePath: '/etc/passwd' };
  await exposed.get('doorstep')?.['takeFile']?.(file);
  await exposed.get('doorstep')?.['openFile']?.(file);
  const named = ['/home/ada/spring.csv', 'spring.csv'];
  expect(invoked).toEqual([
    ['doorstep:take-file', ...named],
    ['doorstep:open-file', ...named],
  ]);
});
