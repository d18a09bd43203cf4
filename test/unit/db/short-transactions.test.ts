/** A writer of much data lets others write. It does so soon if another thread waits, and otherwise less often. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../src-main/db/database.ts';
import { inShortTransactions } from '../../../src-main/db/short-transactions.ts';
import { isAnyWaiting } from '../../../src-main/db/waiting-writers.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const WRITES = 400;
const THREAD = new URL('../../support/rows/waiting-thread.ts', import.meta.url);

/** @returns the number of transactions for a series of writes of one millisecond */
async function transactionsOf(): Promise<number> {
  const { db } = testWorkspace();
  let transactions = 0;
  const write = (): void => {
    const endMs = performance.now() + 1;
    while (performance.now() < endMs);
  };
  await inShortTransactions(db, WRITES, write, {
    signal: new AbortController().signal,
    lookEvery: 1,
    beforeCommit: () => (transactions += 1),
  });
  return transactions;
}

async function whileSomebodyWaits<T>(work: () => Promise<T>): Promise<T> {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(memory);
  const waiting = new Worker(THREAD, { workerData: memory });
  const ended = once(waiting, 'exit');
  await expect.poll(() => Atomics.load(state, 0)).toBe(1);
  try {
    return await work();
  } finally {
    Atomics.store(state, 0, 2);
    Atomics.notify(state, 0);
    await ended;
  }
}

it('a long task divides its work into more and shorter transactions while another thread waits to write', async () => {
  const alone = await transactionsOf();
  const waitedFor = await whileSomebodyWaits(transactionsOf);
  expect(alone).toBeGreaterThan(1);
  expect(waitedFor).toBeGreaterThan(2 * alone);
  expect(isAnyWaiting()).toBe(false);
});

it('a transaction does not count as waiting after its begin or its failure', () => {
  const { db } = testWorkspace();
  inTransaction(db, () => expect(isAnyWaiting()).toBe(false));
  db.close();
  expect(() => inTransaction(db, () => {})).toThrow('not open');
  expect(isAnyWaiting()).toBe(false);
});
