/** Runs in the called thread. The calling side is `thread-calls.ts`. */
import { parentPort } from 'node:worker_threads';
import { type FailureOf, outcomeOf } from './outcome.ts';
import type { CallMessage, ReplyMessage } from './thread-calls.ts';

const post = (message: ReplyMessage): void => parentPort?.postMessage(message);

/** Answers the calls of the parent thread. A bug in a call without a reply ends this thread. */
export function serveCalls<F extends object>(functions: F, failureOf?: FailureOf): void {
  parentPort?.on('message', ({ id, name, input }: CallMessage) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Remote` pairs each name with its input
    const call = functions[name as keyof F] as (...input: readonly unknown[]) => unknown;
    if (id === null) void call(...input);
    else
      void outcomeOf(() => call(...input), failureOf).then((outcome) => post({ type: 'reply', id, outcome }));
  });
}

/** Sends an event to the parent thread. Events and replies arrive in order. */
export const sendEvent = (event: unknown): void => post({ type: 'event', event });

/** Lets this thread end when nothing else keeps it running. */
export const stopServing = (): void => parentPort?.close();
