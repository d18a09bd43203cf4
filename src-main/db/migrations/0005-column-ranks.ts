import type { Migration } from '../migrate.ts';

/** Cells never change after the import, so the place of each among its column's is worked out once: 4 bytes a row. */
export const migration0005: Migration = {
  version: 5,
  why: 'A list of a million rows is sorted by any column of its file at once.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE column_ranks (
        list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
        column_index INTEGER NOT NULL,
        -- One unsigned 32-bit integer for each row, in the machine's order of bytes.
        ranks BLOB NOT NULL,
        PRIMARY KEY (list_id, column_index)
      ) STRICT;
    `);
  },
};
