/** Which of the open email jobs of a service somebody has to see to. */
import type { EmailJobRepository, StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import type { RequestQueue } from '../request-queue.ts';

type InFlight = Pick<RequestQueue, 'findInFlight'>;

/** Jobs that nobody asks after: for a run to adopt before it asks anything, from whatever list they are. */
export function jobsToPoll(
  jobs: Pick<EmailJobRepository, 'open'>,
  service: string,
  queue: InFlight,
): readonly StoredEmailJob[] {
  return jobs.open(service).filter((job) => job.jobId !== null && !job.isLost && isIdle(job, queue));
}

/** Jobs the service may have and nobody can ask after: a person is asked whether their emails are asked anew. */
export function lostJobs(
  jobs: Pick<EmailJobRepository, 'lost'>,
  service: string,
  queue: InFlight,
): readonly StoredEmailJob[] {
  return jobs.lost(service).filter((job) => isIdle(job, queue));
}

/** A person wants lost jobs asked after once more, which costs nothing: the next run adopts them. */
export function lookAgain(
  jobs: Pick<EmailJobRepository, 'lost' | 'unmarkLost'>,
  service: string,
  queue: InFlight,
): void {
  for (const { id, jobId } of lostJobs(jobs, service, queue)) if (jobId !== null) jobs.unmarkLost(id);
}

/** No run of this app is busy with it at the moment. */
const isIdle = ({ lookups }: StoredEmailJob, queue: InFlight): boolean =>
  lookups.every(({ lookupId }) => queue.findInFlight(lookupId) === null);
