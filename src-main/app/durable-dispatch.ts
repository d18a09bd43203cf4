import { countChanges, type Database } from '../db/database.ts';
import { waitingToWrite } from '../db/waiting-writers.ts';
import type { App } from './app.ts';

/** Flushes to the disk after every operation that wrote something: a decision is as valuable as a paid answer. */
export function durableDispatch(
  dispatch: App['dispatch'],
  db: Database,
  committed: () => void,
): App['dispatch'] {
  let counted = countChanges(db);
  const look = (): void => {
    // If the database was closed in the meantime, everything has been flushed.
    const now = db.open ? countChanges(db) : counted;
    if (now !== counted) committed();
    counted = now;
  };
  return async (name, input) => {
    // Small writes are made directly, without `inTransaction`.
    const going = waitingToWrite(() => dispatch(name, input));
    look(); // flushes now, because the rest of the operation may take long
    const reply = await going;
    look();
    return reply;
  };
}
