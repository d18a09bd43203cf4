import type { Migration } from '../migrate.ts';

export const migration0014: Migration = {
  version: 14,
  why: 'A row asks about its emails too, each checked once, from credits of their own.',
  up: (db) => {
    db.exec(ROWS);
    db.exec(JOBS);
    db.exec(SPENT);
    db.exec(RUNS);
  },
};

/**
 * The emails of the columns that were ever mapped as one; a blank cell has none. `slot`: which of several in a cell.
 * `held`: why it is asked only if the list says so: `hidden`, `total` as in `rows.kind`, `several` in one cell, or both;
 * NULL: it is asked. `reason`: why there is no result. `result`: the service's word as it came, '' without one. `flags`: `EMAIL_FLAG`.
 */
const ROWS = /* sql */ `
  CREATE TABLE row_emails (
    list_id INTEGER NOT NULL REFERENCES lists (id),
    column_index INTEGER NOT NULL,
    position INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    held TEXT,
    question_id INTEGER REFERENCES questions (id),
    lookup_id INTEGER REFERENCES lookups (id),
    reason TEXT NOT NULL,
    result TEXT NOT NULL DEFAULT '',
    score REAL,
    flags INTEGER NOT NULL DEFAULT 0,
    decision TEXT,
    corrected TEXT,
    decided_at_ms INTEGER,
    PRIMARY KEY (list_id, column_index, position, slot)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX row_emails_by_question ON row_emails (list_id, question_id, position) WHERE question_id IS NOT NULL;

  -- Rows through this one are in row_emails.
  CREATE TABLE email_columns (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    column_index INTEGER NOT NULL,
    entered_rows INTEGER NOT NULL,
    PRIMARY KEY (list_id, column_index)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Jobs whose results are not all in the ledger. `job_id` NULL: handed over, and the service has not told its number.
 * `is_lost`: the service may have it, and nobody can ask after it any more. A lookup is in one job at most. It leaves it
 * in the transaction that records its outcome, and the job goes with its last lookup.
 */
const JOBS = /* sql */ `
  CREATE TABLE email_jobs (
    id INTEGER PRIMARY KEY,
    -- NULL: the list was deleted since.
    list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
    service TEXT NOT NULL,
    job_id TEXT,
    -- As the service says it; '' before it has said anything.
    state TEXT NOT NULL DEFAULT '',
    is_lost INTEGER NOT NULL DEFAULT 0,
    emails INTEGER NOT NULL,
    submitted_at_ms INTEGER NOT NULL,
    next_poll_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX email_jobs_by_list ON email_jobs (list_id);

  CREATE TABLE email_job_lookups (
    lookup_id INTEGER PRIMARY KEY REFERENCES lookups (id),
    job INTEGER NOT NULL REFERENCES email_jobs (id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX email_job_lookups_by_job ON email_job_lookups (job);

  CREATE TRIGGER email_job_lookups_settled AFTER UPDATE OF state ON lookups
    WHEN new.state IN ('answered', 'failed')
  BEGIN
    DELETE FROM email_job_lookups WHERE lookup_id = new.id;
  END;
  CREATE TRIGGER email_jobs_settled AFTER DELETE ON email_job_lookups
    WHEN NOT EXISTS (SELECT 1 FROM email_job_lookups WHERE job = old.job)
  BEGIN
    DELETE FROM email_jobs WHERE id = old.job;
  END;
`;

/** All runs so far asked about addresses. */
const RUNS = /* sql */ `
  ALTER TABLE runs ADD COLUMN subject TEXT NOT NULL DEFAULT 'address';
  UPDATE runs SET snapshot = json_insert(snapshot, '$.way', NULL, '$.emailJobs', json('[]')) WHERE json_valid(snapshot);
`;

const SPENT = /* sql */ `
  DROP TRIGGER lookups_spent;
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
