/** Every charge is on a receipt or counted as "may have been charged". No receipt counts more credits than answers. */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import type { Life } from '../core-life.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'money is counted';
/** The time in ms that a run takes at most to record the end of a request. */
const COUNTED_AFTER_MS = 1_000;

export const moneyIsCounted: CreateCheck = (world) => {
  let { life } = world;
  let receiptsBefore = 0;
  /** Whether a write failed in any life. */
  let didDiskFail = false;
  /** Charges that the app does not count; see "What is not promised" in the README. */
  let lostAttempts = 0;
  let lostCredits = 0;
  /** Charges for requests whose `sent` mark was lost in a power failure. */
  let forgotten = 0;
  const noteNewLife = (): void => {
    if (world.life === life) return;
    lostAttempts += unwrittenAttempts(life, world);
    lostCredits += creditsOnlyInLedger(world, life, lostCredits);
    life = world.life;
  };
  const compare = (): void => {
    if (world.life.isOver()) return;
    noteNewLife();
    const { service, observer, blame } = world;
    const onReceipts = observer.onReceipts();
    const maybe = observer.maybeCharged();
    const inLedger = observer.inLedger();
    // A sender that gives up writing counts nothing, although another job may store the answer.
    if (life.disk.hasFailed()) lostCredits += creditsOnlyInLedger(world, life, lostCredits);
    const charged = service.charged();
    const notPromised = lostAttempts + unwrittenAttempts(life, world) + lostCredits + forgotten;
    const accountedFor = onReceipts + maybe + openCredits(world) + notPromised;
    if (charged > accountedFor)
      blame(NAME, `${charged} charged; ${onReceipts} on receipts, ${maybe} maybe, ${accountedFor} in all`);
    if (onReceipts < receiptsBefore)
      blame(NAME, `${receiptsBefore} were on receipts, and ${onReceipts} are left`);
    receiptsBefore = onReceipts;
    // Includes refused requests, and those that each dead process may have marked as sent without sending them.
    const refused = service.refused.filter(({ email }) => email === null).length;
    const requests = service.asked.length + refused + (life.number - 1) * world.mostInFlight;
    if (onReceipts + maybe > requests)
      blame(NAME, `${onReceipts} on receipts and ${maybe} maybe, of ${requests} requests`);
    // A process that died may lack the answers of as many requests, too.
    const unclear = service.asked.filter(isUnclear).length + (life.number - 1) * 2 * world.mostInFlight;
    // A run that gives up writing also counts its answers as maybe charged.
    didDiskFail ||= life.disk.hasFailed();
    if (!didDiskFail && maybe > unclear)
      blame(NAME, `${maybe} maybe, and ${unclear} requests whose charge is unclear`);
    const answers = service.asked.filter((one) => one.isAnswer).length;
    if (onReceipts > answers) blame(NAME, `${onReceipts} on receipts for ${answers} answers`);
    if (inLedger < onReceipts || inLedger > onReceipts + lostCredits + awaited(world))
      blame(NAME, `${inLedger} credits in the ledger, ${onReceipts} on receipts`);
  };
  const forget = (): void => {
    const { service, power, observer } = world;
    const { number, disk } = world.life;
    const fromMs = power.mayLoseSinceMs(disk.hasFailed());
    forgotten += service.asked.filter(
      (one) => one.life === number && one.charged && one.atMs >= fromMs,
    ).length;
    receiptsBefore = observer.onReceipts();
  };
  return { afterStep: compare, onPowerLoss: forget };
};

/** Whether the app cannot know if a request was charged. */
const isUnclear = ({ ended, isAnswer }: Asked): boolean =>
  ended === null || ended === 'lost' || ended >= 500 || (ended === 200 && !isAnswer) || ended === 404;

/** Returns the requests of a life's jobs that are not over, or were not over when the life ended. */
function askedByOpenJobs({ service }: World, { jobs, number }: Life): readonly Asked[] {
  const open = new Set(
    jobs.filter(({ overAtMs, job }) => overAtMs === Infinity && isRequestJob(job)).map(({ id }) => id),
  );
  return service.asked.filter((one) => one.life === number && open.has(one.job));
}

/** Returns the number of charges for lookups in flight, now or when a process died. They count later. */
function openCredits(world: World): number {
  const { service, life, observer, time } = world;
  const uncounted = new Set(observer.uncounted());
  const unsettled = new Set(observer.unsettled());
  const open = askedByOpenJobs(world, life).filter(
    (one) =>
      one.ended === null ||
      // A check that shares the request may have stored the answer before its sender counts it.
      one.ended === 404 ||
      (one.endedAtMs ?? 0) > time.steadyMs() - COUNTED_AFTER_MS ||
      life.disk.hasFailed() ||
      unsettled.has(one.question),
  );
  for (const { question } of open) uncounted.add(question);
  return service.asked.filter((one) => one.charged && uncounted.has(one.question)).length;
}

/** Returns the credits that only the ledger counts: another job stored the answer, and its sender died or gave up. */
function creditsOnlyInLedger(world: World, life: Life, known: number): number {
  const { observer, service } = world;
  const gap = observer.inLedger() - observer.onReceipts() - known;
  const ofLife = life.disk.hasFailed()
    ? service.asked.filter((one) => one.life === life.number)
    : askedByOpenJobs(world, life);
  return Math.max(0, Math.min(gap, ofLife.filter(({ isAnswer }) => isAnswer).length));
}

/**
 * Returns how many charges a life could not record. If the disk failed after them, the app may count one for each
 * question.
 */
function unwrittenAttempts({ number, disk }: Life, { service }: World): number {
  const charged = service.asked.filter(
    (one) => one.life === number && one.charged && disk.hasFailedSince(one.atMs),
  );
  return charged.length - new Set(charged.map(({ question }) => question)).size;
}

/** Returns the number of answers that a job has yet to count, although another job may have stored them. */
const awaited = (world: World): number =>
  askedByOpenJobs(world, world.life).filter(({ isAnswer }) => isAnswer).length;
