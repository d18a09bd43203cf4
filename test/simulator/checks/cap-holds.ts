/** The charges of a run never exceed the cap that a person set. */
import type { CreateCheck } from './check.ts';

export const capHolds: CreateCheck = (world) => ({
  afterStep() {
    const { service, life, blame } = world;
    for (const { id, job } of life.jobs) {
      if (job.kind !== 'run' || job.maxCredits === null) continue;
      const charged = [...service.asked, ...service.emailsAsked]
        .filter((one) => one.life === life.number && one.job === id && one.charged)
        .reduce((sum, { email }) => sum + (email?.emails.length ?? 1), 0);
      if (charged > job.maxCredits)
        blame('the cap holds', `a run was charged ${charged} of ${job.maxCredits}`);
    }
  },
});
