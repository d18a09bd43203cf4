/**
 * How many connections of this app wait to write, in whatever thread. SQLite tells who holds the write lock nothing of who
 * waits for it: without this an import would have to let go of it every few milliseconds, in case somebody does.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const NAME = 'doorstep.waitingWriters';

/** Threads inherit it from the one that starts them. One count serves several workspaces: a needless wait is short. */
function sharedCount(): Int32Array {
  const inherited = getEnvironmentData(NAME);
  const memory =
    inherited instanceof SharedArrayBuffer ? inherited : new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  setEnvironmentData(NAME, memory);
  return new Int32Array(memory);
}

const count = sharedCount();

/** Says that somebody waits to write, for as long as `work` takes. A thread that is ended meanwhile is waited for ever after. */
export function waitingToWrite<T>(work: () => T): T {
  Atomics.add(count, 0, 1);
  try {
    return work();
  } finally {
    Atomics.sub(count, 0, 1);
  }
}

/** Whether somebody waits to write. */
export const isAnyWaiting = (): boolean => Atomics.load(count, 0) > 0;
