/** The app gives up an email job only after minutes of 404s, because a replica of the service may not know it yet. */
import type { CreateCheck } from './check.ts';

/** The same number as `FORGOTTEN_MS` in `poll-job.ts`. */
const LATE_MS = 180_000;

export const jobIsLostLate: CreateCheck = (world) => {
  const judged = new Set<string>();
  return {
    onPowerLoss: () => judged.clear(),
    afterStep() {
      const { observer, service, blame } = world;
      for (const jobId of observer.lostJobs()) {
        if (judged.has(jobId)) continue;
        judged.add(jobId);
        const polls = service.emailsAsked.filter(
          ({ email, isAnswer }) => email?.way === 'poll' && email.jobId === jobId && isAnswer,
        );
        // The service reported that the job has failed, or that it is done, without all results.
        if (polls.at(-1)?.endsJob === true) continue;
        // A failure between two 404s says nothing about the job.
        const unknown = polls.slice(polls.findLastIndex(({ ended }) => ended === 200) + 1);
        const [first, latest] = [unknown[0]?.endedAtMs ?? 0, unknown.at(-1)?.endedAtMs ?? 0];
        if (latest - first < LATE_MS)
          blame('a job is lost only after minutes', `${jobId} was given up after ${unknown.length} replies`);
      }
    },
  };
};
