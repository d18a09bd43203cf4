/**
 * Every charge for an email is on a receipt or counted as "may have been charged". No email is sent that has an answer,
 * or that is in a job that the app can poll.
 */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import { ON_DISK_AFTER_MS } from '../power.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'emails are counted';
const emailsOf = ({ email }: Asked): readonly string[] => email?.emails ?? [];
const bodyOf = (email: string): string => JSON.stringify({ email });
const countOf = (asked: readonly Asked[]): number => asked.flatMap(emailsOf).length;

export const emailsAreCounted: CreateCheck = (world) => {
  let { life } = world;
  /** Known gaps, as "What is not promised" in the README describes. */
  let lostCredits = 0;
  let lostAttempts = 0;
  let forgotten = 0;
  const ofNewLife = (): void => {
    if (world.life === life) return;
    lostAttempts += unwrittenAttempts(world, life);
    lostCredits = Math.max(lostCredits, world.observer.emailsInLedger() - world.observer.emailsOnReceipts());
    life = world.life;
  };
  const look = (): void => {
    if (world.life.isOver()) return;
    ofNewLife();
    const { observer, service, blame } = world;
    const onReceipts = observer.emailsOnReceipts();
    const maybe = observer.emailsMaybeCharged();
    const charged = countOf(service.emailsAsked.filter((one) => one.charged));
    const told =
      onReceipts +
      maybe +
      openCredits(world) +
      lostCredits +
      lostAttempts +
      unwrittenAttempts(world, life) +
      forgotten;
    if (charged > told)
      blame(NAME, `${charged} charged; ${onReceipts} on receipts, ${maybe} maybe, ${told} in all`);
    const results = service.emailsAsked.reduce((sum, one) => sum + one.results, 0);
    if (onReceipts > results) blame(NAME, `${onReceipts} on receipts for ${results} results`);
  };
  return {
    onAskEmails(asked) {
      const { observer, blame } = world;
      const inJobs = new Set(observer.inOpenJobs());
      for (const body of emailsOf(asked).map(bodyOf)) {
        if (observer.isAnswered(body)) blame('nothing answered is asked again', `${body} has an answer`);
        if (inJobs.has(body)) blame('nothing answered is asked again', `${body} is in a job`);
      }
    },
    afterStep: look,
    onPowerLoss() {
      const { service, time, power } = world;
      const fromMs = life.disk.hasFailed() ? power.flushedAtMs() : time.steadyMs() - ON_DISK_AFTER_MS;
      // A request for many emails is forced to the disk before it is sent.
      const own = service.emailsAsked.filter(
        (one) => one.life === life.number && one.email?.way === 'single',
      );
      forgotten += countOf(own.filter(({ charged, atMs }) => charged && atMs >= fromMs));
    },
    atEnd: look,
  };
};

/** Returns the charges for emails that are in flight or in a job, or were when a process died. They are counted later. */
function openCredits({ life, service, observer }: World): number {
  const going = new Set(
    life.jobs.filter(({ isOver, job }) => !isOver && isRequestJob(job)).map(({ id }) => id),
  );
  const own = service.emailsAsked.filter((one) => one.life === life.number && going.has(one.job));
  const open = new Set([...observer.uncounted(), ...own.flatMap(emailsOf).map(bodyOf)]);
  const charged = service.emailsAsked.filter((one) => one.charged).flatMap(emailsOf);
  return charged.filter((email) => open.has(bodyOf(email))).length;
}

/** Returns the attempts that a life could not record. If the disk failed, these are all attempts for an email but one. */
function unwrittenAttempts({ service }: World, { number, disk }: World['life']): number {
  if (!disk.hasFailed()) return 0;
  const charged = service.emailsAsked.filter((one) => one.life === number && one.charged).flatMap(emailsOf);
  return charged.length - new Set(charged).size;
}
