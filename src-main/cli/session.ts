/** The interface between commands and the core: typed operations, and waiting for the end of a job. */

import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { FileToken, FolderToken } from '#shared/contract/import/file-token.ts';
import type { Backend } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { WAITING } from '#shared/messages/cli/steps.ts';
import type { App } from '../app/app.ts';
import type { TokenFile } from '../app/file-tokens.ts';
import type { Console } from './console.ts';

/** Everything that a command needs from the core and from the terminal. */
export type Session = {
  readonly backend: Backend;
  readonly console: Console;
  readonly addFile: (path: string) => Promise<FileToken>;
  readonly addFolder: (path: string) => Promise<FolderToken>;
  readonly findFile: (file: FileToken) => Promise<TokenFile>;
  /** Starts a job and passes events to `read` until `read` returns a value. `start` may return a value immediately. */
  readonly until: <T extends object>(wanted: Wanted<T>) => Promise<T>;
  readonly interrupted: AbortSignal;
  /** The umask for files written to a path that the person chose. */
  readonly personsUmask: number;
};

type Wanted<T> = {
  readonly read: (message: EventMessage) => T | null;
  readonly start: () => Promise<T | null>;
  /** Called when the person interrupts. A rejection is ignored, because the job or the app may have ended. */
  readonly stop: () => Promise<unknown>;
};

export type SessionSurroundings = Pick<Session, 'interrupted' | 'personsUmask'> & {
  readonly coreEnded: AbortSignal;
};

/** Connects commands to an open app. The caller closes the app. */
export function createSession(
  app: App,
  console: Console,
  { interrupted, coreEnded, personsUmask }: SessionSurroundings,
): Session {
  return {
    backend: createBackend({ call: waitingForUndo(app.dispatch, console, interrupted) }),
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
    until: (wanted) => untilEvent(app, { interrupted, coreEnded }, wanted),
  };
}

/** How long a command waits. A step of a million rows is undone in about a minute. A full disk prevents the undo. */
const PATIENCE_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 200;

/** Repeats calls while the app undoes a step that an earlier command left unfinished. */
function waitingForUndo(
  dispatch: App['dispatch'],
  console: Console,
  interrupted: AbortSignal,
): App['dispatch'] {
  return async (name, input) => {
    const lastMs = performance.now() + PATIENCE_MS;
    for (let isTold = false; ; isTold = true) {
      const reply = await dispatch(name, input);
      const isBusy = !reply.ok && reply.failure.code === 'list_busy';
      if (!isBusy || interrupted.aborted || performance.now() > lastMs) return reply;
      if (!isTold) console.note(WAITING);
      await delay(LOOK_AGAIN_MS);
    }
  };
}

async function untilEvent<T extends object>(
  app: App,
  { interrupted, coreEnded }: Pick<SessionSurroundings, 'interrupted' | 'coreEnded'>,
  { read, start, stop }: Wanted<T>,
): Promise<T> {
  const interrupt = (): void => void stop().catch(() => null);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = (): void => reject(new AppError({ code: 'host_unreachable' }));
  promise.catch(() => null); // `start` fails, too, if the core ends during it
  // Subscribe before the start, so that no event is missed.
  const unsubscribe = app.subscribe((message) => {
    const value = read(message);
    if (value) resolve(value);
  });
  interrupted.addEventListener('abort', interrupt);
  coreEnded.addEventListener('abort', fail, { once: true });
  try {
    const immediate = await start();
    if (interrupted.aborted) interrupt();
    if (coreEnded.aborted) fail();
    return immediate ?? (await promise);
  } finally {
    unsubscribe();
    interrupted.removeEventListener('abort', interrupt);
    coreEnded.removeEventListener('abort', fail);
  }
}

const fileName = (path: string): string => path.split(/[\\/]/u).at(-1) ?? path;
