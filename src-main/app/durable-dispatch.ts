import type { Database } from '../db/database.ts';
import { countChanges } from '../db/database.ts';
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
  return async (name, input) => {
    const reply = await dispatch(name, input);
    // Closed meanwhile, everything has been flushed.
    const now = db.open ? countChanges(db) : counted;
    if (now !== counted) committed();
    counted = now;
    return reply;
  };
}
