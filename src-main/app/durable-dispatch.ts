import { countChanges, type Database } from '../db/database.ts';
import { waitingToWrite } from '../db/waiting-writers.ts';
import type { App } from './app.ts';

/**
 * A decision is as dear as an answer: after every operation that wrote something the disk is told, rather than left to
 * when the system finds time for it.
 */
export function durableDispatch(
  dispatch: App['dispatch'],
  db: Database,
  committed: () => void,
): App['dispatch'] {
  let counted = countChanges(db);
  const look = (): void => {
    // Closed meanwhile, everything has been flushed.
    const now = db.open ? countChanges(db) : counted;
    if (now !== counted) committed();
    counted = now;
  };
  return async (name, input) => {
    // Small writes are made at once, without `inTransaction`.
    const going = waitingToWrite(() => dispatch(name, input));
    look(); // what is written is not to wait for what else the operation looks for
    const reply = await going;
    look();
    return reply;
  };
}
