/** The core as a command uses it: typed operations, and waiting for the event that ends a job. */

import type { EventMessage } from '#shared/contract/events.ts';
import type { FileToken, FolderToken } from '#shared/contract/file-token.ts';
import type { Backend } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { App } from '../app/app.ts';
import type { TokenFile } from '../app/file-tokens.ts';
import type { Console } from './console.ts';

export type Session = {
  readonly backend: Backend;
  readonly console: Console;
  readonly addFile: (path: string) => Promise<FileToken>;
  readonly addFolder: (path: string) => Promise<FolderToken>;
  readonly findFile: (file: FileToken) => Promise<TokenFile>;
  /** Starts something, and reads its events until `read` gives a value; `start` may give it at once. */
  readonly until: <T extends object>(wanted: Wanted<T>) => Promise<T>;
  /** Aborted when the person interrupts. */
  readonly interrupted: AbortSignal;
  /** Of what is written where the person says. */
  readonly personsUmask: number;
};

type Wanted<T> = {
  readonly read: (message: EventMessage) => T | null;
  readonly start: () => Promise<T | null>;
  /** Called when the person interrupts. What it rejects with is ignored: the job may be over, or the app closed. */
  readonly stop: () => Promise<unknown>;
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
    until: (wanted) => untilEvent(app, interrupted, wanted),
  };
}

async function untilEvent<T extends object>(
  app: App,
  interrupted: AbortSignal,
  { read, start, stop }: Wanted<T>,
): Promise<T> {
  const interrupt = (): void => void stop().catch(() => null);
  const { promise, resolve } = Promise.withResolvers<T>();
  // Subscribed before the start, so that not even the first event is missed.
  const unsubscribe = app.subscribe((message) => {
    const value = read(message);
    if (value) resolve(value);
  });
  interrupted.addEventListener('abort', interrupt);
  try {
    const atOnce = await start();
    if (interrupted.aborted) interrupt();
    return atOnce ?? (await promise);
  } finally {
    unsubscribe();
    interrupted.removeEventListener('abort', interrupt);
  }
}

const fileName = (path: string): string => path.split(/[\\/]/u).at(-1) ?? path;
