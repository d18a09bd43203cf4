/**
 * Much writing without standing in the way of others: many transactions, each as short as a person does not notice where
 * somebody waits, with a moment between them in which another connection gets its turn.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, inTransaction } from './database.ts';
import { isAnyWaiting } from './waiting-writers.ts';

/** While somebody waits: a decision in another list waits for two of them at most. */
const SHORT_HOLD_MS = 12;
/** Else: what many of its rows write to the same pages is written to the log once. */
const LONG_HOLD_MS = 60;
/** Longer than whoever waits takes to look again; see `takeWriteLock`. */
const MOMENT_MS = 2;

/** For whoever waits to write. */
export const leaveMoment = (): Promise<void> => delay(MOMENT_MS);

/** Whether a transaction that began at a time of `performance.now()` has lasted long enough. */
export function isLongEnough(sinceMs: number): boolean {
  return performance.now() - sinceMs >= (isAnyWaiting() ? SHORT_HOLD_MS : LONG_HOLD_MS);
}

type Options = {
  readonly signal: AbortSignal;
  /** Writes between two looks at the clock, which takes as long as a small write. */
  readonly lookEvery: number;
  /** Called with the number of those that are written, inside the transaction. */
  readonly beforeCommit?: (done: number) => void;
};

/**
 * Calls `write` with 0 to `count` - 1.
 *
 * @throws what `signal` was aborted with, between two transactions
 */
export async function inShortTransactions(
  db: Database,
  count: number,
  write: (index: number) => void,
  { signal, lookEvery, beforeCommit = () => {} }: Options,
): Promise<void> {
  const writeFrom = (from: number): number => {
    const sinceMs = performance.now();
    let done = from;
    while (done < count && (done === from || !isLongEnough(sinceMs))) {
      for (const until = Math.min(count, done + lookEvery); done < until; done += 1) write(done);
    }
    beforeCommit(done);
    return done;
  };
  for (let done = 0; done < count; ) {
    const from = done;
    done = inTransaction(db, () => writeFrom(from));
    await leaveMoment();
    signal.throwIfAborted();
  }
}
