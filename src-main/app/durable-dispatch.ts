import { countChanges, type Database } from '../db/database.ts';
import { waitingToWrite } from '../db/waiting-writers.ts';
import type { App } from './app.ts';

/** Flushes the log to the disk after each operation that wrote, because a decision is as valuable as a paid answer. */
export function durableDispatch(
  dispatch: App['dispatch'],
  db: Database,
  committed: () => void,
): App['dispatch'] {
  let counted = countChanges(db);
  const look = (): void => {
    // If the database has been closed meanwhile, everything has been flushed.
    const now = db.open ? countChanges(db) : counted;
    if (now !== counted) committed();
    counted = now;
  };
  return async (name, input) => {
    // Counts the operation as a waiting writer, because small writes do not use `inTransaction`, which would count them.
    const going = waitingToWrite(() => dispatch(name, input));
    look(); // flushes now, because the rest of the operation may take long
    const reply = await going;
    look();
    return reply;
  };
}
