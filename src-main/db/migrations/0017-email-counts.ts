import type { Migration } from '../migrate.ts';

/** The state of an email, as SQL. */
type StateOf = (email: string) => string;

/** Migration 0026 has it otherwise. */
const stateOf: StateOf = (email) => /* sql */ `
  CASE WHEN ${email}.result = '' AND ${email}.reason <> 'not_an_email' THEN 'not_checked'
    WHEN ${email}.decision IS NULL AND ${email}.result <> 'deliverable' THEN 'to_review' ELSE 'done' END`;

/** Whether its row was decided, by which a list is done whose emails alone are checked. */
const isRowDecided = (email: string): string => /* sql */ `
  coalesce((SELECT s.decision IS NOT NULL FROM row_states s
    WHERE s.list_id = ${email}.list_id AND s.position = ${email}.position), 0)`;

const keyOf = (state: StateOf, email: string, decided = isRowDecided(email)): string => /* sql */ `
  ${email}.list_id, ${email}.column_index, coalesce(${email}.held, ''), ${state(email)}, ${decided}`;

const COUNTS = /* sql */ `
  -- held: '' for emails that are asked whatever the list says. row_decided: 1 in rows with a decision.
  CREATE TABLE email_counts (
    list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    column_index INTEGER NOT NULL,
    held TEXT NOT NULL,
    state TEXT NOT NULL,
    row_decided INTEGER NOT NULL,
    emails INTEGER NOT NULL,
    PRIMARY KEY (list_id, column_index, held, state, row_decided)
  ) STRICT, WITHOUT ROWID;
`;

const ADD = `ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`;

/**
 * Counts all emails and keeps the counts true from then on. Emails are counted many at once when they are entered
 * (`setEnteredRows`), and go with their list. Those of a row are found by the columns that were entered: a list without
 * any has none.
 */
export const countEmails = (state: StateOf): string => /* sql */ `
  INSERT INTO email_counts SELECT ${keyOf(state, 'e')}, count(*) FROM row_emails e GROUP BY 1, 2, 3, 4, 5;

  CREATE TRIGGER row_emails_counted AFTER UPDATE OF result, reason, decision ON row_emails
  WHEN ${state('old')} <> ${state('new')}
  BEGIN
    INSERT INTO email_counts VALUES (${keyOf(state, 'old')}, -1) ${ADD};
    INSERT INTO email_counts VALUES (${keyOf(state, 'new')}, 1) ${ADD};
  END;

  CREATE TRIGGER row_states_counted_for_emails AFTER UPDATE OF decision ON row_states
  WHEN (old.decision IS NULL) <> (new.decision IS NULL)
    AND EXISTS (SELECT 1 FROM email_columns WHERE list_id = new.list_id)
  BEGIN
    INSERT INTO email_counts
      SELECT ${keyOf(state, 'e', 'old.decision IS NOT NULL')}, -1 FROM email_columns c CROSS JOIN row_emails e
      WHERE c.list_id = new.list_id AND e.list_id = c.list_id AND e.column_index = c.column_index
        AND e.position = new.position ${ADD};
    INSERT INTO email_counts
      SELECT ${keyOf(state, 'e', 'new.decision IS NOT NULL')}, 1 FROM email_columns c CROSS JOIN row_emails e
      WHERE c.list_id = new.list_id AND e.list_id = c.list_id AND e.column_index = c.column_index
        AND e.position = new.position ${ADD};
  END;
`;

export const migration0017: Migration = {
  version: 17,
  why: 'The first screen says of each list how far its emails are, also while they are being checked.',
  up: (db) => {
    db.exec(COUNTS);
    db.exec(countEmails(stateOf));
  },
};
