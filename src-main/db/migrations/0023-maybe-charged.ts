import type { Migration } from '../migrate.ts';

/** Of single requests; a run keeps it in its snapshot, where it is absent from earlier ones: none was counted. */
export const migration0023: Migration = {
  version: 23,
  why: 'The receipt says what requests without an answer may have cost.',
  up: (db) => db.exec('ALTER TABLE single_requests ADD COLUMN maybe_charged INTEGER NOT NULL DEFAULT 0'),
};
