/** A run that a person paused or stopped sends nothing more. */
import type { Asked } from '../simulated-service.ts';
import type { CreateCheck } from './check.ts';

/** The thread of a run may still be starting when a person pauses the run. */
const SLACK_MS = 3_100;

export const pauseHolds: CreateCheck = (world) => {
  /** When runs were paused, by life and job, in ms. */
  const pausedAtMs = new Map<string, number>();
  const onAsk = ({ life, job, atMs, question }: Asked): void => {
    if (atMs > (pausedAtMs.get(`${life} ${job}`) ?? Infinity) + SLACK_MS)
      world.blame('a pause holds', `run ${job} sent ${question}`);
  };
  return {
    beforeStep(step) {
      if (step.do !== 'pause' && step.do !== 'stop') return;
      const { life, office, time } = world;
      for (const { id, job, overAtMs } of life.jobs) {
        const isMeant = job.kind === 'run' && job.first.subject === step.subject && overAtMs === Infinity;
        if (isMeant && job.listId === office.listIds[step.list])
          pausedAtMs.set(`${life.number} ${id}`, time.steadyMs());
      }
    },
    onAsk,
    onAskEmails: onAsk,
  };
};
