import type { Migration } from '../migrate.ts';

/**
 * Rows first, their questions after: a list can be looked at while its questions are being entered. What became of an
 * import that broke off is known: `importing` has not all its rows, `preparing` lacks questions after `prepared_rows`.
 */
export const migration0013: Migration = {
  version: 13,
  why: 'A million rows can be looked at in seconds, and an import goes on where the app ended.',
  up: (db) => {
    db.exec(LISTS);
    db.exec(ROWS);
    db.exec(BY_QUESTION);
  },
};

/** The state's check can only be changed with the table. */
const LISTS = /* sql */ `
  CREATE TABLE lists_in_preparation (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('importing', 'preparing', 'ready')),
    identity TEXT NOT NULL,
    source TEXT NOT NULL,
    columns TEXT NOT NULL,
    settings TEXT NOT NULL,
    row_count INTEGER NOT NULL DEFAULT 0,
    imported_at_ms INTEGER NOT NULL,
    -- The rows up to this position have their questions; of a list that is ready it is not looked at.
    prepared_rows INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO lists_in_preparation (id, name, state, identity, source, columns, settings, row_count, imported_at_ms)
    SELECT id, name, state, identity, source, columns, settings, row_count, imported_at_ms FROM lists;
  DROP TABLE lists;
  ALTER TABLE lists_in_preparation RENAME TO lists;
  CREATE UNIQUE INDEX lists_by_identity ON lists (identity);
`;

/** NULL: an ordinary row, as nearly all are; else `hidden` or `total`. */
const ROWS = /* sql */ `
  ALTER TABLE rows ADD COLUMN kind TEXT;
`;

/** Rows that ask nothing yet are not in it: a million of them would be entered, and taken out again one by one. */
const BY_QUESTION = /* sql */ `
  DROP INDEX row_states_by_question;
  CREATE INDEX row_states_by_question ON row_states (list_id, question_id) WHERE question_id IS NOT NULL;
`;
