/** Every charge is on a receipt or counted as "may have been charged", and no receipt exceeds the answers. */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import type { JobOfLife, Life } from '../core-life.ts';
import { ON_DISK_AFTER_MS } from '../power.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'money is counted';
const MOST_AT_ONCE = 6;

export const moneyIsCounted: CreateCheck = (world) => {
  let life = world.life;
  /** Known gaps, as "What is not promised" in the README describes. */
  let lostAttempts = 0;
  let lostCredits = 0;
  /** Charges for requests whose `sent` mark was lost in a power failure. */
  let forgotten = 0;
  const ofNewLife = (): void => {
    if (world.life === life) return;
    lostAttempts += unwrittenAttempts(life, world);
    lostCredits = Math.max(lostCredits, world.observer.inLedger() - world.observer.onReceipts());
    life = world.life;
  };
  const look = (): void => {
    if (world.life.isOver()) return;
    ofNewLife();
    const { service, observer, blame } = world;
    const onReceipts = observer.onReceipts();
    const maybe = observer.maybeCharged();
    const inLedger = observer.inLedger();
    // A sender that gives up writing counts nothing, although another job may store the answer.
    if (life.disk.hasFailed()) lostCredits = Math.max(lostCredits, inLedger - onReceipts);
    const charged = service.charged();
    const told =
      onReceipts +
      maybe +
      openCredits(world) +
      disbelieved(world) +
      lostAttempts +
      unwrittenAttempts(life, world) +
      lostCredits +
      forgotten;
    if (charged > told)
      blame(NAME, `${charged} charged; ${onReceipts} on receipts, ${maybe} maybe, ${told} in all`);
    // A request whose failure has no record, or that was about to be sent when a process died, may not have been sent.
    const requests = service.asked.length + service.refused() + (life.number - 1) * MOST_AT_ONCE;
    if (onReceipts + maybe > requests)
      blame(NAME, `${onReceipts} on receipts and ${maybe} maybe, of ${requests} requests`);
    const answers = service.asked.filter((one) => one.isAnswer).length;
    if (onReceipts > answers) blame(NAME, `${onReceipts} on receipts for ${answers} answers`);
    if (inLedger < onReceipts || inLedger > onReceipts + lostCredits + awaited(world))
      blame(NAME, `${inLedger} credits in the ledger, ${onReceipts} on receipts`);
  };
  const forget = (): void => {
    const { service, time, power } = world;
    const fromMs = life.disk.hasFailed() ? power.flushedAtMs() : time.steadyMs() - ON_DISK_AFTER_MS;
    forgotten += service.asked.filter(
      (one) => one.life === life.number && one.charged && one.atMs >= fromMs,
    ).length;
  };
  return { afterStep: look, onPowerLoss: forget, atEnd: look };
};

const isGoing = ({ isOver, job }: JobOfLife): boolean => !isOver && isRequestJob(job);
const goingJobs = ({ jobs }: Life): ReadonlySet<number> => new Set(jobs.filter(isGoing).map(({ id }) => id));
const askedBy = ({ service }: World, life: Life): readonly Asked[] => {
  const going = goingJobs(life);
  return service.asked.filter((one) => one.life === life.number && going.has(one.job));
};

/** Returns the charges of lookups that are in flight, or were when a process died. They are counted later. */
function openCredits(world: World): number {
  const uncounted = new Set(world.observer.uncounted());
  for (const { question } of askedBy(world, world.life)) uncounted.add(question);
  return world.service.asked.filter((one) => one.charged && uncounted.has(one.question)).length;
}

/** Returns the charged 404s that the app does not count, because a doubtful 404 may come from a wrong path. */
function disbelieved({ service, observer }: World): number {
  const paid = service.asked.filter(({ charged, ended }) => charged && ended === 404).length;
  return Math.max(0, paid - observer.notFound().length);
}

/** Returns the attempts that a life could not record. If the disk failed, these are all attempts of a call but one. */
function unwrittenAttempts({ number, disk }: Life, { service }: World): number {
  if (!disk.hasFailed()) return 0;
  const charged = service.asked.filter((one) => one.life === number && one.charged);
  return charged.length - new Set(charged.map(({ question }) => question)).size;
}

/** Returns the answers that a job has yet to write, although another job that shared the request has written them. */
const awaited = (world: World): number =>
  askedBy(world, world.life).filter(({ isAnswer }) => isAnswer).length;
