/** A core that does nothing. It records its calls, and sends the events that a test gives it. */

import type { EventMessage } from '#shared/contract/events.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { App } from '../../src-main/app/app.ts';
import type { TokenFile } from '../../src-main/app/file-tokens.ts';

export type FakeApp = App & {
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly files: ReadonlyMap<string, TokenFile>;
  readonly emit: (message: EventMessage) => void;
  readonly listeners: () => number;
};

/** Creates the core. Operations without an entry in `replies` are unknown to it. */
export function createFakeApp(
  replies: Readonly<Record<string, (input: unknown) => Reply | Promise<Reply>>> = {},
): FakeApp {
  const calls: { name: string; input: unknown }[] = [];
  const files = new Map<string, TokenFile>();
  const listeners = new Set<(message: EventMessage) => void>();

  return {
    calls,
    files,
    emit(message) {
      for (const listener of listeners) listener(message);
    },
    listeners: () => listeners.size,
    dispatch(name, input) {
      calls.push({ name, input });
      const reply = Object.hasOwn(replies, name) ? replies[name] : undefined;
      return Promise.resolve(reply ? reply(input) : failed({ code: 'operation_unknown', operation: name }));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFile(path, name) {
      const token = `token-${files.size + 1}`;
      files.set(token, { path, name, original: null, imported: null });
      return Promise.resolve({ token, name });
    },
    addFolder: (path) => Promise.resolve({ token: `folder of ${path}`, name: path }),
    findFile: (token) => Promise.resolve(files.get(token) ?? null),
    isOfferedLink: () => Promise.resolve(false),
    mapStyleUrl: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

export const answering = (value: unknown) => (): Reply => ok(value);
