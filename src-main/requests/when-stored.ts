import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '#shared/contract/errors.ts';
import { cannotWriteNow, type Database, inTransaction, isDiskFull } from '../db/database.ts';
import type { Delay } from './request-queue.ts';

/** The time between two attempts to write. */
export const WRITE_RETRY_MS = 5_000;
/** How long to wait for the write lock: longer than any write of this app. The wait blocks the thread. */
export const LOCK_MS = 1_000;

type Storing = {
  readonly db: Database;
  readonly delay?: Delay;
  readonly pause: AbortSignal;
  readonly transact?: typeof inTransaction;
};

/** Writes in one transaction. Retries while the database cannot be written, but throws if the run is paused. */
export async function whenStored<T>(
  write: () => T,
  { db, delay = (ms, signal) => wait(ms, undefined, { signal }), pause, transact = inTransaction }: Storing,
): Promise<T> {
  for (;;) {
    try {
      return transact(db, write, LOCK_MS);
    } catch (error) {
      if (!cannotWriteNow(error) || pause.aborted) throw error;
      // If the run is paused during the wait, one more attempt follows.
      await delay(WRITE_RETRY_MS, pause).catch(() => undefined);
    }
  }
}

/** Returns the failure that a person sees when a run waits or ends because it cannot write. */
export const writeFailure = (error: { readonly code: string }): Failure =>
  isDiskFull(error) ? { code: 'disk_full' } : { code: 'answers_not_writable', detail: error.code };
