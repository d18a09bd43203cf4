/** The charges of a run never exceed the cap that a person set. A run does not stop at its cap before it is used up. */
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { RunJob } from '../core-life.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

export const capHolds: CreateCheck = (world) => ({
  afterStep() {
    const { service, life, blame } = world;
    for (const { id, job } of life.jobs) {
      if (job.kind !== 'run' || job.maxCredits === null) continue;
<<<<<<< HEAD
      compareUse(world, job, job.maxCredits);
||||||| 117e60d0
      compareUse(world, id, job, job.maxCredits);
=======
      blameUnused(world, id, job, job.maxCredits);
>>>>>>> da25ee678345f1ad7e398937d1549b239134ed78
      const charged = [...service.asked, ...service.emailsAsked]
        .filter((one) => one.life === life.number && one.job === id && one.charged)
        .reduce((sum, { email }) => sum + (email?.emails.length ?? 1), 0);
      if (charged > job.maxCredits)
        blame('the cap holds', `a run was charged ${charged} of ${job.maxCredits}`);
    }
  },
});

<<<<<<< HEAD
/** Charges that may have happened use up a cap, too. */
function compareUse({ observer, blame }: World, job: RunJob, cap: number): void {
||||||| 117e60d0
/** Charges that may have happened, and 404s that are not believed, use up a cap, too. */
function compareUse({ observer, service, life, blame }: World, id: number, job: RunJob, cap: number): void {
=======
/** Possible charges, and 404s that are not believed, also use up a cap. */
function blameUnused({ observer, service, life, blame }: World, id: number, job: RunJob, cap: number): void {
>>>>>>> da25ee678345f1ad7e398937d1549b239134ed78
  const { runId, subject } = job.first;
  const run = observer.repositories.runs.latest(job.listId, subject);
  if (run?.runId !== runId || run.failure?.code !== 'credit_cap_reached') return;
<<<<<<< HEAD
  const used = run.credits[SUBJECT_POOLS[subject]].charged + (run.maybeCharged ?? 0);
||||||| 117e60d0
  const doubted = service.asked.filter(
    (one) => one.life === life.number && one.job === id && one.ended === 404,
  ).length;
  const used = run.credits[SUBJECT_POOLS[subject]].charged + (run.maybeCharged ?? 0) + doubted;
=======
  const notFound = service.asked.filter(
    (one) => one.life === life.number && one.job === id && one.ended === 404,
  ).length;
  const used = run.credits[SUBJECT_POOLS[subject]].charged + (run.maybeCharged ?? 0) + notFound;
>>>>>>> da25ee678345f1ad7e398937d1549b239134ed78
  if (used < cap) blame('the cap holds', `a run stopped at its cap with ${used} of ${cap} credits`);
}
