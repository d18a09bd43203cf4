/** Counts the connections that wait to write, because SQLite does not report them to the holder of the write lock. */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const NAME = 'doorstep.waitingWriters';

/** Returns the count, which new threads inherit. All workspaces share it, because waits for a writer are short. */
function sharedCount(): Int32Array {
  const inherited = getEnvironmentData(NAME);
  const memory =
    inherited instanceof SharedArrayBuffer ? inherited : new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  setEnvironmentData(NAME, memory);
  return new Int32Array(memory);
}

const count = sharedCount();

/** Counts a waiting writer while `work` runs. If its thread is terminated meanwhile, the writer stays counted. */
export function waitingToWrite<T>(work: () => T): T {
  Atomics.add(count, 0, 1);
  try {
    return work();
  } finally {
    Atomics.sub(count, 0, 1);
  }
}

export const isAnyWaiting = (): boolean => Atomics.load(count, 0) > 0;
