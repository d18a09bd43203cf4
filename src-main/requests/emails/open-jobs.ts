/** Finds the open email jobs of a service that need attention. */
import type { EmailJobRepository, StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
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

/** Marks lost jobs to be polled again, because a person wants it. Polling is free. The next run adopts them. */
export function lookAgain(
  jobs: Pick<EmailJobRepository, 'lost' | 'unmarkLost'>,
  service: string,
  queue: InFlight,
): void {
  for (const { id, jobId } of lostJobs(jobs, service, queue)) if (jobId !== null) jobs.unmarkLost(id);
}

/** Whether no run of this app submits or polls the job. */
const isIdle = ({ lookups }: StoredEmailJob, queue: InFlight): boolean =>
  lookups.every(({ lookupId }) => queue.findInFlight(lookupId) === null);
