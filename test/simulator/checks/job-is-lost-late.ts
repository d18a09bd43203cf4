/** One 404 does not lose an email job that is paid for: a replica of the service may be minutes behind. */
import type { CreateCheck } from './check.ts';

const LATE_MS = 60_000;

export const jobIsLostLate: CreateCheck = (world) => ({
  afterStep() {
    const { observer, service, blame } = world;
    for (const jobId of observer.lostJobs()) {
      const polls = service.emailsAsked.filter(
        ({ email, ended }) => email?.way === 'poll' && email.jobId === jobId && ended !== null,
      );
      if (polls.at(-1)?.ended !== 404) continue;
      // A failure between two 404s says nothing about the job.
      const known = polls.findLastIndex(({ ended }) => ended === 200);
      const unknown = polls.slice(known + 1).filter(({ ended }) => ended === 404);
      const [first, latest] = [unknown[0]?.endedAtMs ?? 0, unknown.at(-1)?.endedAtMs ?? 0];
      if (latest - first < LATE_MS)
        blame('a job is lost only after minutes', `${jobId} was given up after ${unknown.length} replies`);
    }
  },
});
