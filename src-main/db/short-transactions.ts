/** Splits large writes into many short transactions. Between them, other connections can write. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, inTransaction } from './database.ts';
import { isAnyWaiting } from './waiting-writers.ts';

/** How long a transaction may last while another writer waits. A decision waits for at most two such transactions. */
const SHORT_HOLD_MS = 12;
/** How long a transaction may last while no writer waits. The longer it is, the less often a page is logged again. */
const LONG_HOLD_MS = 60;
/** The length of a gap, longer than the time between two tries of a waiting writer; see `takeWriteLock`. */
const MOMENT_MS = 2;

/** Gives waiting writers a chance to write. */
export const leaveMoment = (): Promise<void> => delay(MOMENT_MS);

/** Whether a transaction has lasted long enough. @param sinceMs when it began, by `performance.now()` */
export function isLongEnough(sinceMs: number): boolean {
  return performance.now() - sinceMs >= (isAnyWaiting() ? SHORT_HOLD_MS : LONG_HOLD_MS);
}

type Options = {
  readonly signal: AbortSignal;
  /** The number of writes between two checks of the time. A check takes as long as a small write. */
  readonly lookEvery: number;
  readonly beforeCommit?: (done: number) => void;
};

/** Calls `write` with 0 to `count` - 1. @throws the abort reason of `signal`, between two transactions */
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
