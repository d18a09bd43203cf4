/** A run that may not wait for the service never waits for it. */
import type { CreateCheck } from './check.ts';

export const stopsInsteadOfWaiting: CreateCheck = (world) => ({
  afterStep() {
    const { life, observer, blame } = world;
    for (const { id, job } of life.jobs) {
      if (job.kind !== 'run' || job.whenGone === 'wait') continue;
      const run = observer.repositories.runs.latest(job.listId, job.first.subject);
      const waitsFor = run?.state === 'waiting' ? (run.failure?.code ?? '') : '';
      if (run?.runId === job.first.runId && waitsFor.startsWith('service_'))
        blame('a run that may not wait stops', `run ${id} waits: ${waitsFor}`);
    }
  },
});
