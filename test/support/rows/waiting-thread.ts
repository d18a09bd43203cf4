/** A thread that waits to write until the test ends it. The shared `workerData` is 1 while it waits, then 2. */
import { workerData } from 'node:worker_threads';
import { waitingToWrite } from '../../../src-main/db/waiting-writers.ts';

const state = new Int32Array(workerData as SharedArrayBuffer);
waitingToWrite(() => {
  Atomics.store(state, 0, 1);
  Atomics.wait(state, 0, 1);
});
