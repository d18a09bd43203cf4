/** Finds the open email jobs of a service that need attention. */
import { type Database, inTransaction } from '../../db/database.ts';
import type { EmailJobRepository, StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { RequestQueue } from '../request-queue.ts';

type InFlight = Pick<RequestQueue, 'findInFlight'>;

/** Returns the jobs of any list that no run polls. A run adopts them before it sends anything. */
export function jobsToPoll(
  jobs: Pick<EmailJobRepository, 'open'>,
  service: string,
  queue: InFlight,
): readonly StoredEmailJob[] {
  return jobs.open(service).filter((job) => job.jobId !== null && !job.isLost && isIdle(job, queue));
}

/** Returns the jobs that the service may have but that cannot be polled. A person decides about their emails. */
export function lostJobs(
  jobs: Pick<EmailJobRepository, 'lost'>,
  service: string,
  queue: InFlight,
): readonly StoredEmailJob[] {
  return jobs.lost(service).filter((job) => isIdle(job, queue));
}

/**
 * Marks lost jobs to be polled again, because a person wants it. Polling is free. The next run adopts them. The runs that
 * submitted them no longer count their emails as possibly charged, until they are lost again.
 */
export function lookAgain(
  { db, repositories: { emailJobs, runs } }: LostJobsDependencies,
  service: string,
  queue: InFlight,
): void {
  inTransaction(db, () => {
    for (const { id, jobId, lookups } of lostJobs(emailJobs, service, queue)) {
      if (jobId === null) continue;
      emailJobs.unmarkLost(id);
      const payer = lookups[0] ? emailJobs.submitterOf(lookups[0].lookupId) : null;
      if (payer !== null) runs.addCredits(payer, 'email', { charged: 0, maybeCharged: -lookups.length });
    }
  });
}

type LostJobsDependencies = {
  readonly db: Database;
  readonly repositories: {
    readonly emailJobs: Pick<EmailJobRepository, 'lost' | 'submitterOf' | 'unmarkLost'>;
    readonly runs: Pick<Repositories['runs'], 'addCredits'>;
  };
};

/** Whether no run of this app submits or polls the job. */
const isIdle = ({ lookups }: StoredEmailJob, queue: InFlight): boolean =>
  lookups.every(({ lookupId }) => queue.findInFlight(lookupId) === null);
