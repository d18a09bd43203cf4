/**
 * Jobs of emails that were handed over to a service, until the outcome of each of their lookups is in the ledger. A
 * lookup leaves its job with the transaction that makes it `answered` or `failed`, and the job goes with its last
 * lookup (triggers of migration 0014): so nothing here says that a job is done.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { toEmailQuestion } from './question-key.ts';

/** A lookup of a job whose outcome is not in the ledger. */
export type EmailJobLookup = {
  readonly lookupId: number;
  readonly questionId: number;
  /** As it was sent. */
  readonly email: string;
};

/** A job whose results are not all in the ledger. */
export type StoredEmailJob = {
  /** Of the workspace; `jobId` is the service's. */
  readonly id: number;
  /** null: the list was deleted since. */
  readonly listId: ListId | null;
  readonly service: string;
  /** null: handed over, and the service has not told its number. */
  readonly jobId: string | null;
  /** As the service said it last, whatever it is; '' before it has said anything. */
  readonly state: string;
  /** The service may have it, and nobody can ask after it: it was given up or forgotten, or its number never came. */
  readonly isLost: boolean;
  /** How many were handed over. */
  readonly emails: number;
  readonly submittedAtMs: number;
  /** By the clock on the wall. */
  readonly nextPollAtMs: number;
  /** Those whose outcome is not in the ledger, in the order they were entered. */
  readonly lookups: readonly EmailJobLookup[];
};

/** A job without its lookups. */
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
  const withLookups = (row: JobRow): StoredEmailJob => ({
    ...row,
    isLost: row.isLost === 1,
    lookups: selectLookups
      .all(row.id)
      .map(({ question, ...lookup }) => ({ ...lookup, email: toEmailQuestion(question).email })),
  });

  return {
    /** null: all its outcomes are in the ledger, or it was taken away. */
    find(id: number): StoredEmailJob | null {
      const row = selectOne.get(id);
      return row ? withLookups(row) : null;
    },

    /** All jobs of a service whose results are not all in the ledger, lost ones too, oldest first. */
    open: (service: string): readonly StoredEmailJob[] => selectOpen.all(service).map(withLookups),

    /**
     * Those a person is asked about: maybe taken and charged, and nobody can ask after them. A job that is being handed
     * over at this moment is among them: `requests/open-jobs.ts` leaves it out.
     */
    lost: (service: string): readonly StoredEmailJob[] =>
      selectOpen
        .all(service)
        .filter(({ isLost, jobId }) => isLost === 1 || jobId === null)
        .map(withLookups),

    /** The open job that a lookup is in; null: in none. A lookup in an open job is not sent again. */
    jobOf: (lookupId: number): number | null => selectJobOf.get(lookupId) ?? null,
  };
}

/** Statements are prepared here, once for each connection. */
export function createEmailJobRepository(db: Database) {
  const insert = db
    .prepare<[{ listId: ListId; service: string; emails: number; nowMs: number }], number>(/* sql */ `
      INSERT INTO email_jobs (list_id, service, emails, submitted_at_ms, next_poll_at_ms)
      VALUES ((SELECT id FROM lists WHERE id = @listId), @service, @emails, @nowMs, @nowMs) RETURNING id`)
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

    /**
     * Enters a job that is about to be handed over, in the transaction that marks its lookups as sent. Throws where one
     * of them is in an open job: it would be paid for twice.
     */
    enter(listId: ListId, service: string, lookupIds: readonly number[], nowMs: number): StoredEmailJob {
      const id = insert.get({ listId, service, emails: lookupIds.length, nowMs });
      for (const lookupId of lookupIds) insertLookup.run(lookupId, id ?? 0);
      const job = id === undefined ? null : reads.find(id);
      if (job === null) throw new Error('a job was not entered');
      return job;
    },

    /** The number the service gave it. */
    setJobId(id: number, jobId: string, nextPollAtMs: number): void {
      updateJobId.run(jobId, nextPollAtMs, id);
    },

    /** What the service says of it, as it came, and when it is asked again. */
    setState(id: number, state: string, nextPollAtMs: number): void {
      updateState.run(state, nextPollAtMs, id);
    },

    /** The service gave it up, no longer knows it, or never told its number. It stays until a person says so: see `remove`. */
    markLost(id: number): void {
      updateLost.run(1, id);
    },

    /** A person wants it asked after once more. */
    unmarkLost(id: number): void {
      updateLost.run(0, id);
    },

    /**
     * Takes lookups out of their jobs, since a person said that they are asked again: they stay `sent`, so that they count
     * as asked again. A job goes with its last lookup.
     */
    giveUp(lookups: readonly Pick<EmailJobLookup, 'lookupId'>[]): void {
      inTransaction(db, () => {
        for (const { lookupId } of lookups) deleteLookup.run(lookupId);
      });
    },

    /**
     * Takes a job away: refused by the service, or given up by a person. Its lookups stay as they are, so that those that
     * are `sent` count as asked again.
     */
    remove(id: number): void {
      deleteJob.run(id);
    },
  };
}
export type EmailJobRepository = ReturnType<typeof createEmailJobRepository>;
