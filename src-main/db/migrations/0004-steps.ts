import type { Migration } from '../migrate.ts';

/**
 * What was decided before becomes steps of one kind. Those taken back stay in the history and cannot be made again:
 * there was no redo then. What their rows rested on is taken from how the rows are now.
 */
export const migration0004: Migration = {
  version: 4,
  why: 'A step is what one undo takes back: of any kind, for one row or a million, and it can be made again.',
  up: (db) => {
    db.exec(STEPS);
    db.exec(DECISIONS_AS_STEPS);
  },
};

/**
 * States of a step: `open` while it is being made, `done`; `turning` while it is being undone or made again, `undone`;
 * `dropped` when it was undone and something else was done since, so that it is not made again.
 *
 * `before` and `after` of a row: JSON of a `RowMark`, NULL where they are those in the step's details. `lookup_id`: what
 * the row's verdict rested on; `asked_before` and `asked_after`: JSON of a `RowBasis`, NULL where the row asks the same as before.
 */
const STEPS = /* sql */ `
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

const mark = (decision: string): string => /* sql */ `
  json_object('decision', json(json_insert(d.${decision}, '$.picked', NULL)), 'note', NULL)`;

const DECISIONS_AS_STEPS = /* sql */ `
  INSERT INTO steps (list_id, step, kind, made_at_ms, state, rows, details)
  SELECT d.list_id, d.step, 'decide', min(d.made_at_ms), iif(max(d.undone_at_ms) IS NULL, 'done', 'dropped'), count(*),
    json_object('decision', max(d.after ->> '$.kind'), 'before', json('{"decision":null,"note":null}'),
      'after', json('{"decision":null,"note":null}'), 'settings', json(l.settings), 'rules', NULL)
  FROM decisions d JOIN lists l ON l.id = d.list_id GROUP BY d.list_id, d.step;
  INSERT INTO step_rows (list_id, step, position, before, after, lookup_id, is_undone)
  SELECT d.list_id, d.step, d.position, ${mark('before')}, ${mark('after')}, s.lookup_id, d.undone_at_ms IS NOT NULL
  FROM decisions d JOIN row_states s ON s.list_id = d.list_id AND s.position = d.position;
  DROP TABLE decisions;
`;
