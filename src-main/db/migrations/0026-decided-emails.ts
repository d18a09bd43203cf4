import type { Migration } from '../migrate.ts';
import { countEmails } from './0017-email-counts.ts';

/** Of an email; as `emailsState` has it. */
const stateOf = (email: string): string => /* sql */ `
  CASE WHEN ${email}.decision = 'used_suggestion' AND ${email}.result = '' THEN 'replaced'
    WHEN ${email}.decision IS NOT NULL THEN 'done'
    WHEN ${email}.result = '' AND ${email}.reason <> 'not_an_email' THEN 'not_checked'
    WHEN ${email}.result <> 'deliverable' THEN 'to_review' ELSE 'done' END`;

export const migration0026: Migration = {
  version: 26,
  why: 'An email that a suggestion replaced is decided; it does not wait for a check.',
  up: (db) =>
    db.exec(/* sql */ `
      DROP TRIGGER row_emails_counted;
      DROP TRIGGER row_states_counted_for_emails;
      DELETE FROM email_counts;
      ${countEmails(stateOf)}
    `),
};
