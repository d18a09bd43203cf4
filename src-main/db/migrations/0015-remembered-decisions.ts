import type { Migration } from '../migrate.ts';

export const migration0015: Migration = {
  version: 15,
  why: 'A row that is met again in a later list is decided as it was before, if a person says so.',
  up: (db) => {
    db.exec(TABLE);
    db.exec(WHAT_WAS_DECIDED);
  },
};

/**
 * What persons decided, by the address that was asked as imported (`questions.key`) and what its answer said
 * (`row_states.change_key` and `delivery_key`). One for each list, which it goes with. `is_contested`: rows of that list
 * with the same address were decided otherwise.
 */
const TABLE = /* sql */ `
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
    UNIQUE (key, list_id)
  ) STRICT;
  CREATE UNIQUE INDEX remembered_decisions_by_row ON remembered_decisions (list_id, position);
`;

/** Not of edited rows: what they were imported as is asked by no row any more. */
const WHAT_WAS_DECIDED = /* sql */ `
  INSERT INTO remembered_decisions (key, change_key, delivery_key, list_id, position, is_contested, decision,
      rule_version, decided_at_ms, corrected, picked)
    SELECT q.key, s.change_key, s.delivery_key, s.list_id, s.position,
      count(DISTINCT s.decision || coalesce(s.corrected, '') || coalesce(s.picked, '')) > 1,
      s.decision, coalesce(s.rule_version, ''), max(s.decided_at_ms), s.corrected, s.picked
    FROM row_states s JOIN questions q ON q.id = s.question_id
    WHERE s.decided_by = 'person' AND s.lookup_id IS NOT NULL AND s.decided_at_ms IS NOT NULL
      AND (s.decision = 'picked' OR (s.decision IN ('used_suggestion', 'kept_as_entered') AND s.corrected IS NULL))
    GROUP BY q.key, s.list_id;
`;
