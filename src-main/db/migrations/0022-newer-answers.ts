import type { Migration } from '../migrate.ts';

/**
 * `newer_lookup_id`: a different answer, received after a person decided the row; NULL without one.
 * `read_as`: JSON of `Decision.readAs`; NULL without.
 * A flat behind an abbreviated street no longer counts as another street, so every list is judged again when it is opened.
 * A remembered decision applies to the address, whoever is there, so its organisation is removed.
 */
export const migration0022: Migration = {
  version: 22,
  why: 'A later answer never changes what a person decided, and no company is remembered for another.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE row_states ADD COLUMN newer_lookup_id INTEGER REFERENCES lookups (id);
      ALTER TABLE row_states ADD COLUMN read_as TEXT;
      ALTER TABLE remembered_decisions ADD COLUMN read_as TEXT;
      UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL;
      UPDATE remembered_decisions SET corrected = json_remove(corrected, '$.organisation') WHERE json_valid(corrected);
    `),
};
