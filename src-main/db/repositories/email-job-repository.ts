/**
 * Stores the email jobs at a service until the outcomes of all their lookups are in the ledger. A lookup is removed
 * from its job in the transaction that makes it `answered` or `failed`. A job is deleted with its last lookup. Triggers
 * do this, so no function here marks a job as done.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { toEmailQuestion } from './question-key.ts';

/** A lookup of a job whose outcome is not in the ledger yet. */
export type EmailJobLookup = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly email: string;
};

/** A job with results that are not in the ledger yet. */
export type StoredEmailJob = {
  readonly id: number;
  readonly listId: ListId | null;
  readonly service: string;
  /** The service's number for the job. Null if the service has not returned it yet. */
  readonly jobId: string | null;
  /** The latest state from the service, unchanged; empty before the service has sent one. */
  readonly state: string;
  /** Whether the service dropped the job, or never returned its number. The service may still have the job. */
  readonly isLost: boolean;
  readonly emails: number;
  readonly submittedAtMs: number;
  /** When to poll the job next, by the wall clock. */
  readonly nextPollAtMs: number;
  readonly lookups: readonly EmailJobLookup[];
};

type JobRow = Omit<StoredEmailJob, 'isLost' | 'lookups'> & { readonly isLost: 0 | 1 };

const JOB_ROWS = /* sql */ `
  SELECT id, list_id AS listId, service, job_id AS jobId, state, is_lost AS isLost, emails,
    submitted_at_ms AS submittedAtMs, next_poll_at_ms AS nextPollAtMs FROM email_jobs`;

function createReads(db: Database) {
  const selectOne = db.prepare<[number], JobRow>(`${JOB_ROWS} WHERE id = ?`);
  const selectOpen = db.prepare<[string], JobRow>(`${JOB_ROWS} WHERE service = ? ORDER BY id`);
  const selectLookups = db.prepare<[number], Omit<EmailJobLookup, 'email'> & { question: string }>(/* sql */ `
    SELECT j.lookup_id AS lookupId, l.question_id AS questionId, q.question
    FROM email_job_lookups j CROSS JOIN lookups l ON l.id = j.lookup_id CROSS JOIN questions q ON q.id = l.question_id
    WHERE j.job = ? ORDER BY j.lookup_id`);
  const selectJobOf = db
    .prepare<[number], number>('SELECT job FROM email_job_lookups WHERE lookup_id = ?')
    .pluck();
  const selectSubmitter = db
    .prepare<[number], number | null>(
      'SELECT j.run_id FROM email_job_lookups l JOIN email_jobs j ON j.id = l.job WHERE l.lookup_id = ?',
    )
    .pluck();
  const countAccepted = db
    .prepare<[number], number>(/* sql */ `
      SELECT count(*) FROM email_jobs j JOIN email_job_lookups l ON l.job = j.id
      WHERE j.list_id = ? AND j.is_lost = 0 AND j.job_id IS NOT NULL`)
    .pluck();
  const countSubmitted = db
    .prepare<[number], number>(/* sql */ `
      SELECT count(*) FROM email_jobs j JOIN email_job_lookups l ON l.job = j.id
      WHERE j.run_id = ? AND j.is_lost = 0 AND j.job_id IS NOT NULL`)
    .pluck();
  const withLookups = (row: JobRow): StoredEmailJob => ({
    ...row,
    isLost: row.isLost === 1,
    lookups: selectLookups
      .all(row.id)
      .map(({ question, ...lookup }) => ({ ...lookup, email: toEmailQuestion(question).email })),
  });

  return {
    /** Returns null if all outcomes are in the ledger, or if the job was removed. */
    find(id: number): StoredEmailJob | null {
      const row = selectOne.get(id);
      return row ? withLookups(row) : null;
    },

    open: (service: string): readonly StoredEmailJob[] => selectOpen.all(service).map(withLookups),

    /** Returns jobs that may be charged but cannot be polled, for a person to decide. Some are just being submitted. */
    lost: (service: string): readonly StoredEmailJob[] =>
      selectOpen
        .all(service)
        .filter(({ isLost, jobId }) => isLost === 1 || jobId === null)
        .map(withLookups),

    /** Counts the emails of a list in jobs that the service has accepted, and whose results are not in the ledger. */
    countAccepted: (listId: ListId): number => countAccepted.get(listId) ?? 0,

    /** Like `countAccepted`, for the jobs of one run. */
    countSubmitted: (runId: number): number => countSubmitted.get(runId) ?? 0,

    /** Returns the open job of a lookup; null if there is none. A lookup in an open job is not sent again. */
    jobOf: (lookupId: number): number | null => selectJobOf.get(lookupId) ?? null,

    /** Returns the run that submitted a lookup in a job; null if the lookup is in no job or its list was deleted. */
    submitterOf: (lookupId: number): number | null => selectSubmitter.get(lookupId) ?? null,
  };
}

export function createEmailJobRepository(db: Database) {
  const insert = db
    .prepare<[{ runId: number; service: string; emails: number; nowMs: number }], number>(/* sql */ `
      INSERT INTO email_jobs (list_id, run_id, service, emails, submitted_at_ms, next_poll_at_ms)
      VALUES ((SELECT list_id FROM runs WHERE id = @runId), (SELECT id FROM runs WHERE id = @runId),
        @service, @emails, @nowMs, @nowMs) RETURNING id`)
    .pluck();
  const insertLookup = db.prepare<[number, number]>(
    'INSERT INTO email_job_lookups (lookup_id, job) VALUES (?, ?)',
  );
  const updateJobId = db.prepare<[string, number, number]>(
    'UPDATE email_jobs SET job_id = ?, next_poll_at_ms = ? WHERE id = ?',
  );
  const updateState = db.prepare<[string, number, number]>(
    'UPDATE email_jobs SET state = ?, next_poll_at_ms = ? WHERE id = ?',
  );
  const updateLost = db.prepare<[0 | 1, number]>('UPDATE email_jobs SET is_lost = ? WHERE id = ?');
  const deleteJob = db.prepare<[number]>('DELETE FROM email_jobs WHERE id = ?');
  const deleteLookup = db.prepare<[number]>('DELETE FROM email_job_lookups WHERE lookup_id = ?');
  const reads = createReads(db);

  return {
    ...reads,

    /** Call this when marking the lookups as sent. Throws if one is in an open job: it would be paid twice. */
    enter(runId: number, service: string, lookupIds: readonly number[], nowMs: number): StoredEmailJob {
      const id = insert.get({ runId, service, emails: lookupIds.length, nowMs });
      for (const lookupId of lookupIds) insertLookup.run(lookupId, id ?? 0);
      const job = id === undefined ? null : reads.find(id);
      if (job === null) throw new Error('a job was not entered');
      return job;
    },

    setJobId(id: number, jobId: string, nextPollAtMs: number): void {
      updateJobId.run(jobId, nextPollAtMs, id);
    },

    setState(id: number, state: string, nextPollAtMs: number): void {
      updateState.run(state, nextPollAtMs, id);
    },

    /** Marks a job that the service dropped, or whose number it never returned. The job stays until `remove`. */
    markLost(id: number): void {
      updateLost.run(1, id);
    },

    /** Makes the app query the job again, because a person wants it. */
    unmarkLost(id: number): void {
      updateLost.run(0, id);
    },

    /** Removes lookups from their jobs. They stay `sent`, so that their next request counts as a resend. */
    giveUp(lookups: readonly Pick<EmailJobLookup, 'lookupId'>[]): void {
      inTransaction(db, () => {
        for (const { lookupId } of lookups) deleteLookup.run(lookupId);
      });
    },

    /** Deletes a job that was refused or given up. If its lookups are `sent`, their next request is a resend. */
    remove(id: number): void {
      deleteJob.run(id);
    },
  };
}
export type EmailJobRepository = ReturnType<typeof createEmailJobRepository>;
