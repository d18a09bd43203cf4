import type { Migration } from '../migrate.ts';

/** null: it is in use. */
export const migration0025: Migration = {
  version: 25,
  why: 'A deleted list can be put back for 30 days.',
  up: (db) => db.exec('ALTER TABLE lists ADD COLUMN trashed_at_ms INTEGER'),
};
