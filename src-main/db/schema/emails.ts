/** The emails of rows, the jobs that check them, and their counts. */

/**
 * The emails of every column that was ever mapped to emails. `slot`: the email's index in its cell. `held`: why the
 * email is checked only if the list's settings say so (see `HELD_EMAILS`); NULL if it is always checked. `reason`: why
 * there is no result. `result`: the service's value unchanged; '' if there is none. `flags`: bits of `EMAIL_FLAG`.
 */
const ROW_EMAILS = /* sql */ `
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

  -- row_emails has the rows through entered_rows.
  CREATE TABLE email_columns (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    column_index INTEGER NOT NULL,
    entered_rows INTEGER NOT NULL,
    PRIMARY KEY (list_id, column_index)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Jobs whose results are not all in the ledger. `job_id`: NULL until the service returns the number of the submitted
 * job. `is_lost`: the service may have the job, but the app no longer polls it. A lookup is in at most one job. It is
 * removed in the transaction that records its outcome. The job is deleted with its last lookup.
 */
const JOBS = /* sql */ `
  CREATE TABLE email_jobs (
    id INTEGER PRIMARY KEY,
    -- NULL: the list was deleted since.
    list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
    service TEXT NOT NULL,
    job_id TEXT,
    -- The service's word; '' before its first reply.
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

/** Returns SQL for the state of an email; see `EmailsLeft`. */
const stateOf = (email: string): string => /* sql */ `
  CASE WHEN ${email}.decision = 'used_suggestion' AND ${email}.result = '' THEN 'replaced'
    WHEN ${email}.decision IS NOT NULL THEN 'done'
    WHEN ${email}.result = '' AND ${email}.reason <> 'not_an_email' THEN 'not_checked'
    WHEN ${email}.result <> 'deliverable' THEN 'to_review' ELSE 'done' END`;

/** Returns SQL for whether the email's row is decided. A list that checks only emails counts its emails as done. */
const isRowDecided = (email: string): string => /* sql */ `
  coalesce((SELECT s.decision IS NOT NULL FROM row_states s
    WHERE s.list_id = ${email}.list_id AND s.position = ${email}.position), 0)`;

export const keyOf = (email: string, decided = isRowDecided(email)): string => /* sql */ `
  ${email}.list_id, ${email}.column_index, coalesce(${email}.held, ''), ${stateOf(email)}, ${decided}`;

const ADD = `ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`;

/** Returns SQL that adds `by` to the counts of a row's emails. */
const countRow = (decided: string, by: number): string => /* sql */ `
    INSERT INTO email_counts
      SELECT ${keyOf('e', decided)}, ${by} FROM email_columns c CROSS JOIN row_emails e
      WHERE c.list_id = new.list_id AND e.list_id = c.list_id AND e.column_index = c.column_index
        AND e.position = new.position ${ADD};`;

/**
 * `setEnteredRows` counts the emails of many rows together, and the triggers then maintain the counts. The triggers
 * find a row's emails through `email_columns`, so that a list without emails needs no search.
 */
const COUNTS = /* sql */ `
  -- held: '' for emails that are always checked. row_decided: 1 in rows with a decision.
  CREATE TABLE email_counts (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    column_index INTEGER NOT NULL,
    held TEXT NOT NULL,
    state TEXT NOT NULL,
    row_decided INTEGER NOT NULL,
    emails INTEGER NOT NULL,
    PRIMARY KEY (list_id, column_index, held, state, row_decided)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER row_emails_counted AFTER UPDATE OF result, reason, decision ON row_emails
  WHEN ${stateOf('old')} <> ${stateOf('new')}
  BEGIN
    INSERT INTO email_counts VALUES (${keyOf('old')}, -1) ${ADD};
    INSERT INTO email_counts VALUES (${keyOf('new')}, 1) ${ADD};
  END;

  CREATE TRIGGER row_states_counted_for_emails AFTER UPDATE OF decision ON row_states
  WHEN (old.decision IS NULL) <> (new.decision IS NULL)
    AND EXISTS (SELECT 1 FROM email_columns WHERE list_id = new.list_id)
  BEGIN ${countRow('old.decision IS NOT NULL', -1)} ${countRow('new.decision IS NOT NULL', 1)}
  END;
`;

export const EMAILS = ROW_EMAILS + JOBS + COUNTS;
