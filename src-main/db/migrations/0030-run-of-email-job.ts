import type { Migration } from '../migrate.ts';

export const migration0030: Migration = {
  version: 30,
  why: 'The run that submits an email job pays for it, even if a run of another list fetches the results.',
  up: (db) =>
    db.exec(/* sql */ `
      -- NULL: the list was deleted since.
      ALTER TABLE email_jobs ADD COLUMN run_id INTEGER REFERENCES runs (id) ON DELETE SET NULL;
      CREATE INDEX email_jobs_by_run ON email_jobs (run_id);
      UPDATE email_jobs SET run_id = (
        SELECT max(r.id) FROM runs r
        WHERE r.list_id = email_jobs.list_id AND r.subject = 'email' AND r.started_at_ms <= email_jobs.submitted_at_ms)`),
};
