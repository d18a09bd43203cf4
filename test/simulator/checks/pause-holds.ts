/**
 * A run that a person paused or stopped sends nothing more. No run sends anything after a person has closed the app, or
 * while the computer falls asleep.
 */
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { RunJob } from '../core-life.ts';
import type { Step } from '../day.ts';
import type { Office } from '../office-lists.ts';
import type { Attempt } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

/** The time in ms after the start of its thread in which a paused run may still send what it has prepared. */
const SLACK_MS = 100;

export const pauseHolds: CreateCheck = (world) => {
  /** When runs were paused, by life and job, in ms. */
  const pausedAtMs = new Map<string, number>();
  /** The number of refused requests that have been compared. */
  let compared = 0;
  const onAsk = ({ life, job, atMs, question }: Attempt): void => {
    if (atMs > (pausedAtMs.get(`${life} ${job}`) ?? Infinity) + SLACK_MS)
      world.blame('a pause holds', `run ${job} sent ${question}`);
  };
  return {
    beforeStep(step) {
      const { life, office, time } = world;
      for (const { id, job, overAtMs } of life.jobs)
        if (job.kind === 'run' && overAtMs === Infinity && isPausedBy(step, job, office)) {
          // A thread that has not started yet learns of the pause when it starts.
          const startMs = hasBegun(world, id) ? 0 : world.threadMs;
          pausedAtMs.set(`${life.number} ${id}`, time.steadyMs() + startMs);
        }
    },
    afterStep() {
      const { refused } = world.service;
      for (const one of refused.slice(compared)) onAsk(one);
      compared = refused.length;
    },
    onAsk,
    onAskEmails: onAsk,
  };
};

/** Whether a job of the life has sent a request. */
const hasBegun = ({ life, service }: World, id: number): boolean =>
  [...service.asked, ...service.emailsAsked, ...service.refused].some(
    (one) => one.life === life.number && one.job === id,
  );

function isPausedBy(step: Step, { listId, first }: RunJob, { listIds }: Office): boolean {
  if (step.do === 'close') return true;
  if (step.do !== 'pause' && step.do !== 'stop') return false;
  return first.subject === step.subject && listId === listIds[step.list];
}

/** Call this when the app has stopped a run. */
export function compareStopped({ observer, blame }: World, { runId, listId, subject }: RunSnapshot): void {
  const run = observer.repositories.runs.latest(listId, subject);
  if (run?.runId === runId && run.state !== 'stopped' && run.state !== 'done')
    blame('a pause holds', `run ${runId} is ${run.state} after a person stopped it`);
}

/**
 * @param asleepMs when the app learned that the computer falls asleep
 * @param known the number of jobs at that time. The app does not tell later jobs of the sleep.
 */
export function compareSleep({ service, life, blame }: World, asleepMs: number, known: number): void {
  const asked = [...service.asked, ...service.emailsAsked].filter((one) => one.life === life.number);
  const begun = [...asked, ...service.refused.filter((one) => one.life === life.number)];
  for (const { job: id, atMs, question, email } of asked) {
    if (atMs <= asleepMs || id > known || life.jobs[id - 1]?.job.kind !== 'run' || email?.way === 'poll')
      continue;
    // A run may repeat a request that it sent earlier.
    const isRetry = begun.some((one) => one.job === id && one.atMs <= asleepMs && one.question === question);
    if (!isRetry) blame('a pause holds', `run ${id} sent ${question} while the computer fell asleep`);
  }
}
