/** Calls functions of another thread. Calls, one-way messages and events arrive in order, and their data is copied. */
import type { Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import { type Outcome, type Settlement, settle } from './outcome.ts';

/** A thread's functions as its caller sees them: each returns a promise. */
export type Remote<F> = {
  readonly [N in keyof F]: F[N] extends (...input: infer I) => infer V
    ? (...input: I) => Promise<Awaited<V>>
    : never;
};

/** The same functions, called without waiting for the outcome. */
export type OneWay<F> = {
  readonly [N in keyof F]: F[N] extends (...input: infer I) => unknown ? (...input: I) => void : never;
};

/** If `id` is null, the caller does not wait for the outcome. */
export type CallMessage = {
  readonly id: number | null;
  readonly name: string;
  readonly input: readonly unknown[];
};

/** `id` is the id of the call that is answered. */
export type ReplyMessage =
  | { readonly type: 'reply'; readonly id: number; readonly outcome: Outcome }
  | { readonly type: 'event'; readonly event: unknown };

export type ThreadCalls = {
  /**
   * Calls a function by name. Rejects with the AppError of the function, or with an Error for a bug. If the thread ends
   * first, rejects with its error, or with `interrupted` if it ended without one.
   */
  readonly call: (name: string, input: readonly unknown[]) => Promise<unknown>;
  readonly send: (name: string, input: readonly unknown[]) => void;
};

export type ThreadListener<E> = {
  readonly onEvent?: (event: E) => void;
  /** Called when no call is pending. */
  readonly onIdle?: () => void;
  /** Called when the thread ended, before pending calls fail. `error` is the reason, or null if it ended normally. */
  readonly onEnd?: (error: Error | null) => void;
};

/** @param worker a thread that uses `serveCalls` and sends events `E` */
export function createThreadCalls<E = never>(
  worker: Worker,
  { onEvent, onIdle, onEnd }: ThreadListener<E> = {},
): ThreadCalls {
  const pending = new Map<number, Settlement<unknown>>();
  let latestId = 0;
  let endedBy: Error | null = null;

  const end = (error: Error | null): void => {
    if (endedBy !== null) return;
    endedBy = error ?? new AppError({ code: 'interrupted' });
    onEnd?.(error);
    for (const { reject } of pending.values()) reject(endedBy);
    pending.clear();
  };
  worker.on('message', (message: ReplyMessage) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread sends events of this type only
    if (message.type === 'event') return onEvent?.(message.event as E);
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (call) settle(message.outcome, call);
    if (pending.size === 0) onIdle?.();
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(null));

  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        if (endedBy !== null) return reject(endedBy);
        latestId += 1;
        pending.set(latestId, { resolve, reject });
        worker.postMessage({ id: latestId, name, input } satisfies CallMessage);
      }),
    send: (name, input) => worker.postMessage({ id: null, name, input } satisfies CallMessage),
  };
}

/** Returns functions that pass on their name and input. Needs a proxy, because the names exist only in the type `F`. */
export function byName<F>(call: (name: string, input: readonly unknown[]) => unknown): F {
  const functions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...input: unknown[]) =>
          call(String(name), input),
    },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread serves the functions of this type by their names
  return functions as F;
}
