/** Tests what the built preload exposes to the page. It runs as in Electron, as a script that receives a `require`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { expect, it } from 'vitest';

const PRELOAD = resolve(import.meta.dirname, '../../../out/preload/index.cjs');

const exposed = new Map<string, Record<string, (...args: readonly unknown[]) => unknown>>();
const invoked: (readonly unknown[])[] = [];

const electron = {
  contextBridge: { exposeInMainWorld: (name: string, api: never) => exposed.set(name, api) },
  ipcRenderer: {
    invoke: (...args: readonly unknown[]) => Promise.resolve(invoked.push(args)),
    on: () => undefined,
    removeListener: () => undefined,
  },
  webUtils: { getPathForFile: () => '/home/ada/spring.csv' },
};

function requireInSandbox(name: string): unknown {
  if (name !== 'electron') throw new Error(`a sandboxed preload has no ${name}`);
  return electron;
}

compileFunction(readFileSync(PRELOAD, 'utf8'), ['require', 'module', 'exports'])(
  requireInSandbox,
  { exports: {} },
  {},
);

it('the bridge to the page is one frozen object that contains only functions', () => {
  expect([...exposed.keys()]).toEqual(['doorstep']);
  const bridge = exposed.get('doorstep') ?? {};
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(Object.values(bridge).every((member) => typeof member === 'function')).toBe(true);
});

it('a dropped file gets the path that Electron reports, even if the page gives it another path', async () => {
  const file = { name: 'spring.csv', path: '/etc/passwd', webkitRelativePath: '/etc/passwd' };
  await exposed.get('doorstep')?.['takeFile']?.(file);
  await exposed.get('doorstep')?.['openFile']?.(file);
  const named = ['/home/ada/spring.csv', 'spring.csv'];
  expect(invoked).toEqual([
    ['doorstep:take-file', ...named],
    ['doorstep:open-file', ...named],
  ]);
});
