/** Tables of people's actions: steps for undo and redo, remembered decisions, drafts. */

/**
 * One undo reverses one step. `steps.state`: `open` while the step is being made, then `done`; `turning` while it is
 * being undone or redone; `undone`; `dropped` if another step followed the undo, so that it cannot be redone.
 *
 * `before` and `after`: JSON of a `RowMark`; NULL means the mark in the step's details. `lookup_id`: the answer on
 * which the row's verdict was based. `asked_before`, `asked_after`: JSON of a `RowBasis`; NULL if the question is the
 * same.
 */
const UNDO = /* sql */ `
  CREATE TABLE steps (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    step INTEGER NOT NULL,
    kind TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'turning', 'undone', 'dropped')),
    rows INTEGER NOT NULL,
    details TEXT NOT NULL,
    PRIMARY KEY (list_id, step)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX steps_by_state ON steps (list_id, state, step);

  CREATE TABLE step_rows (
    list_id INTEGER NOT NULL,
    step INTEGER NOT NULL,
    position INTEGER NOT NULL,
    before TEXT,
    after TEXT,
    lookup_id INTEGER,
    asked_before TEXT,
    asked_after TEXT,
    is_undone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (list_id, step, position),
    FOREIGN KEY (list_id, step) REFERENCES steps (list_id, step)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX step_rows_by_row ON step_rows (list_id, position);
`;

/**
 * People's decisions, by the imported address (`questions.key`) and its answer (`row_states.change_key`,
 * `delivery_key`). A list has at most one decision per address, which is deleted with the list. `is_contested`: several
 * rows of the list have this address, and people decided them differently.
 */
const REMEMBERED = /* sql */ `
  CREATE TABLE remembered_decisions (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL,
    change_key INTEGER,
    delivery_key INTEGER,
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    is_contested INTEGER NOT NULL DEFAULT 0,
    decision TEXT NOT NULL,
    rule_version TEXT NOT NULL,
    decided_at_ms INTEGER NOT NULL,
    corrected TEXT,
    picked TEXT,
    initials TEXT,
    read_as TEXT,
    UNIQUE (key, list_id)
  ) STRICT;
  CREATE UNIQUE INDEX remembered_decisions_by_row ON remembered_decisions (list_id, position);
`;

/** Unsaved typed texts: JSON of a `Draft`, at most one per row, kind and page (`backend/page-presence.ts`). */
const DRAFTS = /* sql */ `
  CREATE TABLE drafts (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    page TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL,
    draft TEXT NOT NULL,
    PRIMARY KEY (list_id, position, kind, page)
  ) STRICT, WITHOUT ROWID;
`;

export const STEPS = UNDO + REMEMBERED + DRAFTS;
