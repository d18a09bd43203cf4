import type { Database } from '../../db/database.ts';
import { inTransaction, isDiskFull } from '../../db/database.ts';
import type { Delay } from '../request-queue.ts';

/** A full disk is tried again so often. */
const DISK_RETRY_MS = 5_000;

type Storing = {
  readonly db: Database;
  readonly delay: Delay;
  readonly onCommit: () => void;
  readonly pause: AbortSignal;
};

/** Writes in one transaction; while the disk is full, until it has space. Throws `SQLITE_FULL` once the run is paused. */
export async function whenStored<T>(write: () => T, { db, delay, onCommit, pause }: Storing): Promise<T> {
  for (;;) {
    try {
      const stored = inTransaction(db, write);
      onCommit();
      return stored;
    } catch (error) {
      if (!isDiskFull(error) || pause.aborted) throw error;
      // Paused meanwhile: one more try.
      await delay(DISK_RETRY_MS, pause).catch(() => undefined);
    }
  }
}
