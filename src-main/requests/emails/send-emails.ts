/**
 * Sends emails to be checked. Each lookup gets its own outcome. The attempts of a request are recorded on its first
 * lookup.
 *
 * A run first commits its lookups as sent and then calls
 *
 *     const outcomes = queue.sendMany(requester, lookupIds, sendEmails(way, lookups, dependencies));
 *     for (const [lookupId, outcome] of outcomes) void outcome.then(receive(lookupId), fail);
 *
 * Before a run sends anything, and again after a lookup of another run has `ended`, it calls this for jobs of
 * `jobsToPoll(...)`:
 *
 *     const outcomes = queue.adoptMany(lookupIds, pollOpenJob(job, dependencies));
 */

import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { EmailJobRepository, StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import type { AskMany } from '../many-lookups.ts';
import type { EmailJobDependencies, SendEmailsDependencies } from './email-dependencies.ts';
import { type EmailLookup, lostOutcome, NOTHING_TAKEN, sameForAll } from './email-outcomes.ts';
import { pollJob } from './poll-job.ts';
import { sendBatch, sendSingles } from './send-batch.ts';
import { sendJob } from './send-job.ts';

/**
 * Returns a request for the queue that sends one email, at most 1,000 as a batch, or at most 10,000 as a job. Emails in an
 * open job are not sent; that job is polled instead. Emails in a lost job get the outcome `ended`.
 *
 * - A batch that is refused with 400 or 422 is sent again in halves until the bad email is alone. That email is `failed`.
 * - A job that is refused with 400 or 422 is also halved, or its lookups are `ended` if the webhook address seems to be at
 *   fault. If the job is clearly refused with a different status, its lookups are `failed` or `ended`. If the service may
 *   have the job, they are `ended` with `email_job_lost`, and the ledger still records them as `sent`. Otherwise the job
 *   is polled, and its outcomes arrive in slices of 1,000.
 */
export function sendEmails(
  way: EmailWay,
  lookups: readonly EmailLookup[],
  dependencies: SendEmailsDependencies,
): AskMany {
  return async (request) => {
    const { settle } = request;
    const { fresh, open, lost } = sortOut(lookups, dependencies.emailJobs);
    settle(sameForAll(lost, lostOutcome(lost.length)));
    if (fresh.length === 0) request.releaseSlot();
    await Promise.all([
      fresh.length > 0 ? SEND[way](fresh, dependencies)(request) : null,
      ...open.map((job) => pollJob(job, NOTHING_TAKEN, dependencies, settle)),
    ]);
  };
}

const SEND: {
  readonly [W in EmailWay]: (
    lookups: readonly EmailLookup[],
    dependencies: SendEmailsDependencies,
  ) => AskMany;
} = { single: sendSingles, batch: sendBatch, job: sendJob };

type SortedOut = {
  /** Emails that are in no job. */
  readonly fresh: readonly EmailLookup[];
  /** The open jobs that have some of the emails, each with only these emails. */
  readonly open: readonly StoredEmailJob[];
  /** Emails in a job that cannot be polled. */
  readonly lost: readonly EmailLookup[];
};

/** Sorts emails by job. Another run that was just paused may have submitted some of them. */
function sortOut(
  lookups: readonly EmailLookup[],
  emailJobs: Pick<EmailJobRepository, 'jobOf' | 'find'>,
): SortedOut {
  const byJob = Map.groupBy(lookups, ({ lookupId }) => emailJobs.jobOf(lookupId));
  const fresh = byJob.get(null) ?? [];
  if (fresh.length === lookups.length) return { fresh, open: [], lost: [] };
  const asked = new Set(lookups.map(({ lookupId }) => lookupId));
  const jobs = [...byJob.keys()].flatMap((id) => (id === null ? [] : (emailJobs.find(id) ?? [])));
  const mine = jobs.map((job) => ({
    ...job,
    lookups: job.lookups.filter(({ lookupId }) => asked.has(lookupId)),
  }));
  const isLost = ({ jobId, isLost: isForgotten }: StoredEmailJob): boolean => jobId === null || isForgotten;
  return {
    fresh,
    open: mine.filter((job) => !isLost(job)),
    lost: mine.filter(isLost).flatMap((job) => job.lookups),
  };
}

/**
 * Returns a request for the queue that polls an earlier run's job until it is done. If the service lost the job, its
 * lookups are `ended` with `email_job_lost`. Lookups without a result stay `sent`.
 */
export function pollOpenJob(job: StoredEmailJob, dependencies: EmailJobDependencies): AskMany {
  return ({ settle }) => pollJob(job, NOTHING_TAKEN, dependencies, settle);
}
