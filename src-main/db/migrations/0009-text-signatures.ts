import type { Migration } from '../migrate.ts';

/** A quarter of the text in size: 32 MB for a million rows of 120 letters. See `text-signature.ts`. */
export const migration0009: Migration = {
  version: 9,
  why: 'A text that few of a million rows have is found without reading all of them.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE signed_lists (
        list_id INTEGER PRIMARY KEY REFERENCES lists (id) ON DELETE CASCADE,
        rows_a_block INTEGER NOT NULL,
        -- The version of Unicode that said what is upper and lower case.
        unicode TEXT NOT NULL
      ) STRICT;

      CREATE TABLE text_signatures (
        list_id INTEGER NOT NULL REFERENCES signed_lists (list_id) ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        -- -1: the blocks in whose JSON there is an escape; a segment that has this is complete.
        bit INTEGER NOT NULL,
        -- One bit a block, the first in the lowest bit of the first byte. Where no block has the bit, there is no row.
        blocks BLOB NOT NULL,
        PRIMARY KEY (list_id, segment, bit)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
