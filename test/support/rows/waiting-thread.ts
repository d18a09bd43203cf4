/** A thread that waits to write until the test ends it. `workerData` is shared memory: 1: it waits, 2: it must end. */
import { workerData } from 'node:worker_threads';
import { waitingToWrite } from '../../../src-main/db/waiting-writers.ts';

const state = new Int32Array(workerData as SharedArrayBuffer);
waitingToWrite(() => {
  Atomics.store(state, 0, 1);
  Atomics.wait(state, 0, 1);
});
