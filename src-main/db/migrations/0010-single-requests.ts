import type { Migration } from '../migrate.ts';

/** What single requests came to before this is in `spent` only: nothing says for which list they were made. */
export const migration0010: Migration = {
  version: 10,
  why: 'The receipt of a list says what was asked for it apart from its runs, and what of that was asked twice.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE single_requests (
        list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
        pool TEXT NOT NULL,
        credits INTEGER NOT NULL,
        requests INTEGER NOT NULL,
        asked_again INTEGER NOT NULL,
        PRIMARY KEY (list_id, pool)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
