import type { Migration } from '../migrate.ts';

/**
 * A question may be asked of a service again after years: every answer is kept, and rows go on pointing to
 * the one their verdict rests on. At most one lookup of a question is open at a time.
 */
export const migration0002: Migration = {
  version: 2,
  why: 'Answers have an age: a question can be asked anew without losing the answer it has.',
  up: (db) => {
    db.exec(LOOKUPS);
    db.exec(SPENT);
    db.exec(RUNS);
  },
};

const LOOKUPS = /* sql */ `
  CREATE TABLE lookups_over_time (
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
    CHECK ((state = 'answered') = (answered_at_ms IS NOT NULL))
  ) STRICT;
  INSERT INTO lookups_over_time (id, question_id, service, state, reply, http_status, attempts, credits, error,
    sent_at_ms, answered_at_ms, took_ms)
  SELECT id, question_id, service, state, reply, http_status, attempts, credits, error, sent_at_ms,
    CASE WHEN state = 'answered' THEN coalesce(answered_at_ms, 0) END, took_ms
  FROM lookups;
  DROP TABLE lookups;
  ALTER TABLE lookups_over_time RENAME TO lookups;
  CREATE UNIQUE INDEX lookups_open ON lookups (question_id, service) WHERE state <> 'answered';
  CREATE INDEX lookups_answered ON lookups (question_id, service, answered_at_ms) WHERE state = 'answered';
  -- A row that was left without an answer points to no lookup: its question may be answered under another.
  UPDATE row_states SET lookup_id = NULL WHERE verdict = 'not_checked' AND lookup_id IS NOT NULL;
`;

/** What was spent is known for ever, also when the list it was spent on is gone. Every lookup so far is a validation. */
const SPENT = /* sql */ `
  CREATE TABLE spent (
    service TEXT NOT NULL,
    pool TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (service, pool)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO spent (service, pool, credits)
    SELECT service, 'validation', sum(credits) FROM lookups GROUP BY service;
  CREATE TRIGGER lookups_spent AFTER UPDATE OF credits ON lookups WHEN new.credits <> old.credits
  BEGIN
    INSERT INTO spent (service, pool, credits) VALUES (new.service, 'validation', new.credits - old.credits)
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
`;

/** What a run's snapshot has said since; of what was saved then nothing is known. */
const RUNS = /* sql */ `
  UPDATE runs SET snapshot = json_insert(snapshot, '$.scope', json('{"kind":"missing"}'), '$.atOnce', 0,
    '$.saved', json('{"duplicates":0,"known":0,"skipped":0}'), '$.nextTryAtMs', NULL);
`;
