import type { Migration } from '../migrate.ts';

/**
 * `newer_lookup_id`: an answer that came since a person decided the row and says something else; NULL for none.
 * `read_as`: JSON of `Decision.readAs`; NULL without.
 * A flat behind an abbreviated street is no other street any more: every list is judged again when somebody looks at it.
 * A remembered decision is for the same address whoever is there: it has no organisation any more.
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
