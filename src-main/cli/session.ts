/** The core as a command uses it: typed operations, and waiting for the event that ends a job. */
import type { App } from '../app/app.ts';
import type { TokenFile } from '../app/file-tokens.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Backend } from '#shared/contract/operations.ts';
import type { FileToken, FolderToken } from '#shared/contract/file-token.ts';
import type { Console } from './console.ts';

export type Session = {
  readonly backend: Backend;
  readonly console: Console;
  readonly addFile: (path: string) => Promise<FileToken>;
  readonly addFolder: (path: string) => Promise<FolderToken>;
  readonly findFile: (file: FileToken) => Promise<TokenFile>;
  /** Starts something, and reads its events until `read` gives a value; `start` may give it at once. */
  readonly until: <T extends object>(
    read: (message: EventMessage) => T | null,
    start: () => Promise<T | null>,
  ) => Promise<T>;
  /** Aborted when the person interrupts. */
  readonly interrupted: AbortSignal;
  /** Of what is written where the person says. */
  readonly personsUmask: number;
};

export function createSession(
  app: App,
  console: Console,
  { interrupted, personsUmask }: Pick<Session, 'interrupted' | 'personsUmask'>,
): Session {
  return {
    backend: createBackend({ call: app.dispatch }),
    console,
    interrupted,
    personsUmask,
    addFile: (path) => app.addFile(path, fileName(path)),
    addFolder: app.addFolder,
    async findFile({ token, name }) {
      const file = await app.findFile(token);
      if (!file) throw new Error(`the file ${name} is gone`);
      return file;
    },
    until: (read, start) => untilEvent(app, read, start),
  };
}

async function untilEvent<T extends object>(
  app: App,
  read: (message: EventMessage) => T | null,
  start: () => Promise<T | null>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  // Subscribed before the start, so that not even the first event is missed.
  const unsubscribe = app.subscribe((message) => {
    const value = read(message);
    if (value) resolve(value);
  });
  try {
    return (await start()) ?? (await promise);
  } finally {
    unsubscribe();
  }
}

const fileName = (path: string): string => path.split(/[\\/]/u).at(-1) ?? path;
