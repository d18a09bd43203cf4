import type { Migration } from '../migrate.ts';

/** `after`: the last row that has its verdict. `reason`: why there is no answer, where there is none; NULL: the lookup is answered. */
export const migration0011: Migration = {
  version: 11,
  why: 'An answer for very many rows is given to them in slices, and what a crash left of them is known.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE unsettled_answers (
        list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
        lookup_id INTEGER NOT NULL REFERENCES lookups (id),
        question_id INTEGER NOT NULL,
        reason TEXT,
        after INTEGER NOT NULL,
        PRIMARY KEY (list_id, lookup_id)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
