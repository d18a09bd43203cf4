import type { Migration } from '../migrate.ts';

/** At most one draft of a kind for each row; `draft` is JSON of a `Draft` of the contract. */
export const migration0008: Migration = {
  version: 8,
  why: 'What is typed of a row and not yet kept is there again after a crash or another day.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE drafts (
        list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        kind TEXT NOT NULL,
        draft TEXT NOT NULL,
        PRIMARY KEY (list_id, position, kind)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
