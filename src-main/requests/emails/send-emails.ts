/**
 * Sends emails to be checked, in any of the three ways. Each lookup gets an outcome of its own, whose `reply` is the JSON
 * of that one EmailResult in whatever way it came. The first lookup of a request counts its attempts; the others have 0.
 *
 * How a run uses it, its lookups marked as sent and committed:
 *
 *     const outcomes = queue.sendMany(requester, lookupIds, sendEmails(way, lookups, dependencies));
 *     for (const [lookupId, outcome] of outcomes) void outcome.then(receive(lookupId), fail);
 *
 * and for each job of `jobsToPoll(...)` before it asks anything, and whenever the outcome of a lookup that another run
 * sent was `ended`:
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
 * A request for the queue: one email, at most 1,000 as a batch, at most 10,000 as a job.
 *
 * Emails that are in an open job are not sent: it is asked after for them, or, where it is lost, they are `ended`.
 *
 * - single: as an address.
 * - batch: refused with 400 or 422 it is asked again in halves until the bad one is alone, which is `failed`; any other
 *   failure is that of all. What an answer lacks is `failed` as `not_understood`.
 * - job: entered in `email_jobs` before it is handed over. Refused clearly, it is taken out again, and its lookups are
 *   `failed`, or `ended` with the failure; with 400 or 422 it is halved too, and all of it is `ended` where the address to
 *   be told seems to be at fault. Where it is not known whether the service
 *   has it, its lookups are `ended` with `email_job_lost` and stay sent. Else it is asked after, and gives its outcomes in
 *   slices of 1,000 once it is done.
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
  /** In no job. */
  readonly fresh: readonly EmailLookup[];
  /** Jobs that have some of them, with those alone. */
  readonly open: readonly StoredEmailJob[];
  /** In a job nobody can ask after. */
  readonly lost: readonly EmailLookup[];
};

/**
 * Some may be in an open job: another run that was paused a moment ago handed them over, and it was not there to be
 * adopted when this run began.
 */
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
 * For the queue: asks after a job of an earlier run until it is done. Not for a lost one.
 *
 * Forgotten by the service (404) or given up by it (state `error`): `ended` with `email_job_lost`. A refused key: `ended`
 * with that failure. In both cases the lookups stay sent.
 */
export function pollOpenJob(job: StoredEmailJob, dependencies: EmailJobDependencies): AskMany {
  return ({ settle }) => pollJob(job, NOTHING_TAKEN, dependencies, settle);
}
