/** Tables of questions, of lookups, of runs and of spent credits. */

/**
 * A lookup is one question to one service. A question may be asked again years later. Every answer stays, and a row
 * refers to the answer on which its verdict is based. A question has at most one open lookup per service.
 */
const LOOKUPS = /* sql */ `
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
    CHECK ((state = 'answered') = (answered_at_ms IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX lookups_open ON lookups (question_id, service) WHERE state <> 'answered';
  CREATE INDEX lookups_answered ON lookups (question_id, service, answered_at_ms) WHERE state = 'answered';
`;

/**
 * Answers that some of their rows do not have yet, because an answer for very many rows is written in slices. `after`:
 * the last row that has its verdict. `reason`: why there is no answer; NULL if the lookup is answered.
 */
const UNSETTLED = /* sql */ `
  CREATE TABLE unsettled_answers (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    lookup_id INTEGER NOT NULL REFERENCES lookups (id),
    question_id INTEGER NOT NULL,
    reason TEXT,
    after INTEGER NOT NULL,
    PRIMARY KEY (list_id, lookup_id)
  ) STRICT, WITHOUT ROWID;
`;

/** `single_requests` counts the requests for a list outside its runs. */
const RUNS = /* sql */ `
  CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    list_id INTEGER NOT NULL REFERENCES lists (id),
    service TEXT NOT NULL,
    state TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    subject TEXT NOT NULL DEFAULT 'address',
    service_id INTEGER REFERENCES services (id)
  ) STRICT;
  CREATE INDEX runs_by_list ON runs (list_id, id);

  CREATE TABLE single_requests (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    pool TEXT NOT NULL,
    credits INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    asked_again INTEGER NOT NULL,
    maybe_charged INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (list_id, pool)
  ) STRICT, WITHOUT ROWID;
`;

/** The spent credits by service and pool. They stay when the list for which they were spent is deleted. */
const SPENT = /* sql */ `
  CREATE TABLE spent (
    service TEXT NOT NULL,
    pool TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (service, pool)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER lookups_spent AFTER UPDATE OF credits ON lookups WHEN new.credits <> old.credits
  BEGIN
    INSERT INTO spent (service, pool, credits)
      SELECT new.service,
        CASE WHEN endpoint IN ('geocode', 'reverse') THEN 'geocode' WHEN endpoint = 'email-validate' THEN 'email'
          ELSE 'validation' END,
        new.credits - old.credits
      FROM questions WHERE id = new.question_id
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
`;

export const LEDGER = LOOKUPS + UNSETTLED + RUNS + SPENT;
