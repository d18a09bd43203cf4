import type { Migration } from '../migrate.ts';

/** `newer_lookup_id`: an answer that came since a person decided the row and says something else; NULL for none. */
export const migration0022: Migration = {
  version: 22,
  why: 'A later answer never changes what a person decided: it is told beside it.',
  up: (db) => db.exec('ALTER TABLE row_states ADD COLUMN newer_lookup_id INTEGER REFERENCES lookups (id)'),
};
