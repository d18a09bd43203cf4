/**
 * Calls to the functions of another thread. A call has a number, and its reply carries it. Calls, one-way messages and
 * events arrive in the order they were sent. Inputs and values are copied, as `postMessage` does.
 */
import type { Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import { type Outcome, type Settlement, settle } from './outcome.ts';

/** Functions as the thread that calls them sees them: each answers with a promise. */
export type Remote<F> = {
  readonly [N in keyof F]: F[N] extends (...input: infer I) => infer V
    ? (...input: I) => Promise<Awaited<V>>
    : never;
};

/** The same functions where nobody waits for their outcome. */
export type OneWay<F> = {
  readonly [N in keyof F]: F[N] extends (...input: infer I) => unknown ? (...input: I) => void : never;
};

/** `id` null: nobody waits for the outcome. */
export type CallMessage = {
  readonly id: number | null;
  readonly name: string;
  readonly input: readonly unknown[];
};

export type ReplyMessage =
  | { readonly type: 'reply'; readonly id: number; readonly outcome: Outcome }
  | { readonly type: 'event'; readonly event: unknown };

export type ThreadCalls = {
  /**
   * Calls a function by its name. Rejects with the AppError that the function threw, with an Error for a bug, and when
   * the thread ends before its reply: with what broke the thread, else with AppError `interrupted`.
   */
  readonly call: (name: string, input: readonly unknown[]) => Promise<unknown>;
  /** Calls a function and waits for nothing. */
  readonly send: (name: string, input: readonly unknown[]) => void;
};

export type ThreadListener<E> = {
  readonly onEvent?: (event: E) => void;
  /** The last pending call has its reply. */
  readonly onIdle?: () => void;
  /** The thread ended, before the pending calls fail. `error`: what broke it; null: it ended by itself or was ended. */
  readonly onEnd?: (error: Error | null) => void;
};

/** @param worker a thread that serves its functions with `serveCalls` and sends events `E` */
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

/** Functions that pass their name and input on: the type alone names the functions of a thread, as `Remote` or `OneWay`. */
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
