import type { Migration } from '../migrate.ts';

export const migration0001: Migration = {
  version: 1,
  why: 'The first workspace: lists and their rows, the ledger of questions and lookups, decisions, runs, settings.',
  up: (db) => {
    db.exec(LISTS);
    db.exec(LEDGER);
    db.exec(ROW_STATES);
    db.exec(COUNTS);
    db.exec(WORK);
  },
};

/** A row's cells never change after the import. `source_row` is where the row stands in its file. */
const LISTS = /* sql */ `
  CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('importing', 'ready')),
    identity TEXT NOT NULL,
    source TEXT NOT NULL,
    columns TEXT NOT NULL,
    settings TEXT NOT NULL,
    row_count INTEGER NOT NULL DEFAULT 0,
    imported_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX lists_by_identity ON lists (identity);

  CREATE TABLE rows (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    position INTEGER NOT NULL,
    source_row INTEGER NOT NULL,
    cells TEXT NOT NULL,
    PRIMARY KEY (list_id, position)
  ) STRICT, WITHOUT ROWID;
`;

/** A question is what may be asked, of any service; a lookup is that question put to one service. */
const LEDGER = /* sql */ `
  CREATE TABLE questions (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    endpoint TEXT NOT NULL,
    question TEXT NOT NULL
  ) STRICT;

  CREATE TABLE lookups (
    id INTEGER PRIMARY KEY,
    question_id INTEGER NOT NULL REFERENCES questions (id),
    service TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'answered', 'failed')),
    reply TEXT,
    http_status INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    credits INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    sent_at_ms INTEGER,
    answered_at_ms INTEGER,
    took_ms REAL,
    UNIQUE (question_id, service)
  ) STRICT;
`;

/** What changes about a row, apart from its cells: narrow, so that a million of them are scanned quickly. */
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
    PRIMARY KEY (list_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX row_states_by_verdict ON row_states (list_id, verdict, position);
  CREATE INDEX row_states_by_question ON row_states (list_id, question_id);
  CREATE INDEX row_states_to_review ON row_states (list_id, position)
    WHERE decision IS NULL AND verdict IN ('confirm', 'fix', 'choose');
`;

/** Counts per verdict are kept as rows change: counting a million rows would take longer than a page may wait. */
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

/** A step is one undo; its decisions keep what was before, so that undo restores exactly that. */
const WORK = /* sql */ `
  CREATE TABLE decisions (
    id INTEGER PRIMARY KEY,
    list_id INTEGER NOT NULL REFERENCES lists (id),
    step INTEGER NOT NULL,
    position INTEGER NOT NULL,
    before TEXT,
    after TEXT,
    made_at_ms INTEGER NOT NULL,
    undone_at_ms INTEGER
  ) STRICT;
  CREATE INDEX decisions_by_step ON decisions (list_id, step) WHERE undone_at_ms IS NULL;

  CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    list_id INTEGER NOT NULL REFERENCES lists (id),
    service TEXT NOT NULL,
    state TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX runs_by_list ON runs (list_id, id);

  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
