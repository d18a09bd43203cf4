/** The charges of a run never exceed the cap that a person set. A run stops at its cap only when the cap is used up. */
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { RunJob } from '../core-life.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

export const capHolds: CreateCheck = (world) => ({
  afterStep() {
    const { service, life, blame } = world;
    for (const { id, job } of life.jobs) {
      if (job.kind !== 'run' || job.maxCredits === null) continue;
      blameUnused(world, job, job.maxCredits);
      const charged = [...service.asked, ...service.emailsAsked]
        .filter((one) => one.life === life.number && one.job === id && one.charged)
        .reduce((sum, { email }) => sum + (email?.emails.length ?? 1), 0);
      if (charged > job.maxCredits)
        blame('the cap holds', `a run was charged ${charged} of ${job.maxCredits}`);
    }
  },
});

/** Charges that may have happened use up a cap, too. */
function blameUnused({ observer, blame }: World, job: RunJob, cap: number): void {
  const { runId, subject } = job.first;
  const run = observer.repositories.runs.latest(job.listId, subject);
  if (run?.runId !== runId || run.failure?.code !== 'credit_cap_reached') return;
  const used = run.credits[SUBJECT_POOLS[subject]].charged + (run.maybeCharged ?? 0);
  if (used < cap) blame('the cap holds', `a run stopped at its cap with ${used} of ${cap} credits`);
}
