/** Tables of lists, of their rows, and of indexes for fast sorting and searching. */

/**
 * Cells never change after the import. `rows.source_row` is the row's number in its file. `rows.kind` is NULL for an
 * ordinary row. An `importing` list lacks rows, a `preparing` list lacks questions. `trashed_at_ms`: NULL if in use.
 */
const ROWS = /* sql */ `
  CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('importing', 'preparing', 'ready')),
    identity TEXT NOT NULL,
    source TEXT NOT NULL,
    columns TEXT NOT NULL,
    settings TEXT NOT NULL,
    row_count INTEGER NOT NULL DEFAULT 0,
    imported_at_ms INTEGER NOT NULL,
    -- Rows up to this position have their questions. Meaningless for a list that is ready.
    prepared_rows INTEGER NOT NULL DEFAULT 0,
    service_id INTEGER REFERENCES services (id),
    trashed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX lists_by_identity ON lists (identity);

  CREATE TABLE rows (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    position INTEGER NOT NULL,
    source_row INTEGER NOT NULL,
    cells TEXT NOT NULL,
    kind TEXT,
    PRIMARY KEY (list_id, position)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The values of a row that change. The table is narrow, so that a million rows can be scanned quickly. It repeats facts
 * of the reply, so that counts and groups read no replies. If `evidence` is NULL in a row with a verdict, the facts are
 * missing or come from older rules, and the list is judged again when it is opened. `kind_key`: NULL for a row that is
 * reviewed alone. `place_accuracy`: the accuracy of coordinates found separately from the check; otherwise ''.
 * `newer_lookup_id`: a different answer that arrived after a person's decision. `read_as`: JSON of `Decision.readAs`.
 * `initials`: the initials of the person who decided, if given.
 */
const ROW_STATES = /* sql */ `
  CREATE TABLE row_states (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    position INTEGER NOT NULL,
    question_id INTEGER REFERENCES questions (id),
    lookup_id INTEGER REFERENCES lookups (id),
    verdict TEXT NOT NULL DEFAULT 'not_checked',
    rule INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT 'not_asked_yet',
    confidence REAL,
    decision TEXT,
    decided_by TEXT,
    rule_version TEXT,
    decided_at_ms INTEGER,
    corrected TEXT,
    revision INTEGER NOT NULL DEFAULT 0,
    country TEXT NOT NULL DEFAULT '',
    accuracy TEXT NOT NULL DEFAULT '',
    match_type TEXT NOT NULL DEFAULT '',
    changed_parts INTEGER NOT NULL DEFAULT 0,
    evidence INTEGER,
    change_key INTEGER,
    delivery_key INTEGER,
    lat REAL,
    lng REAL,
    picked TEXT,
    note TEXT,
    place_accuracy TEXT NOT NULL DEFAULT '',
    kind_key INTEGER,
    initials TEXT,
    newer_lookup_id INTEGER REFERENCES lookups (id),
    read_as TEXT,
    PRIMARY KEY (list_id, position)
  ) STRICT, WITHOUT ROWID;
  -- Rows without a question are left out, so that an import does not enter each row twice.
  CREATE INDEX row_states_by_question ON row_states (list_id, question_id) WHERE question_id IS NOT NULL;
  CREATE INDEX row_states_unworked ON row_states (list_id) WHERE evidence IS NULL AND verdict <> 'not_checked';
`;

/** Triggers maintain the counts, because counting a million rows takes longer than a page may wait. */
const COUNTS = /* sql */ `
  CREATE TABLE list_counts (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    verdict TEXT NOT NULL,
    decided INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    PRIMARY KEY (list_id, verdict, decided)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER row_states_counted AFTER UPDATE OF verdict, decision ON row_states
  WHEN old.verdict <> new.verdict OR (old.decision IS NULL) <> (new.decision IS NULL)
  BEGIN
    UPDATE list_counts SET rows = rows - 1
      WHERE list_id = old.list_id AND verdict = old.verdict AND decided = (old.decision IS NOT NULL);
    INSERT INTO list_counts (list_id, verdict, decided, rows)
      VALUES (new.list_id, new.verdict, new.decision IS NOT NULL, 1)
      ON CONFLICT DO UPDATE SET rows = rows + 1;
  END;
`;

/** The sort order of each column's cells, and the signatures of texts (see `text-signature.ts`). */
const ORDER_AND_SEARCH = /* sql */ `
  CREATE TABLE column_ranks (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    column_index INTEGER NOT NULL,
    -- One unsigned 32-bit integer a row, in the machine's byte order.
    ranks BLOB NOT NULL,
    PRIMARY KEY (list_id, column_index)
  ) STRICT;

  CREATE TABLE signed_lists (
    list_id INTEGER PRIMARY KEY REFERENCES lists (id) ON DELETE CASCADE,
    rows_a_block INTEGER NOT NULL,
    -- The version of Unicode that defined upper and lower case.
    unicode TEXT NOT NULL
  ) STRICT;

  CREATE TABLE text_signatures (
    list_id INTEGER NOT NULL REFERENCES signed_lists (list_id) ON DELETE CASCADE,
    segment INTEGER NOT NULL,
    -- -1: the blocks whose JSON contains an escape. A segment that has this row is complete.
    bit INTEGER NOT NULL,
    -- One bit a block, the first in the lowest bit of the first byte. A bit that no block has is not stored.
    blocks BLOB NOT NULL,
    PRIMARY KEY (list_id, segment, bit)
  ) STRICT, WITHOUT ROWID;
`;

export const LISTS = ROWS + ROW_STATES + COUNTS + ORDER_AND_SEARCH;
