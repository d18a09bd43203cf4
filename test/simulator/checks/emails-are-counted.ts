/** Every charge for an email is on a receipt or counted as "may have been charged", and no receipt counts too much. */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import { emailBody } from '../lookup-body.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'emails are counted';
const emailsOf = ({ email }: Asked): readonly string[] => email?.emails ?? [];
const countOf = (asked: readonly Asked[]): number => asked.flatMap(emailsOf).length;

export const emailsAreCounted: CreateCheck = (world) => {
  let { life } = world;
  let receiptsBefore = 0;
  /** Charges that the app does not count; see "What is not promised" in the README. */
  let lostAttempts = 0;
  let lostCredits = 0;
  let forgotten = 0;
  /** The number of emails that a process stored as sent, but did not send because it died. */
  let unsent = 0;
  let died: World['life'] | null = null;
  let didDiskFail = false;
  const compare = (): void => {
    didDiskFail ||= world.life.disk.hasFailed();
    if (world.life.isOver()) {
      if (died !== world.life) unsent += unsentEmails(world);
      died = world.life;
      return;
    }
    if (world.life !== life) {
      lostAttempts += unwrittenAttempts(world, life);
      lostCredits += creditsOnlyInLedger(world, life, lostCredits);
    }
    life = world.life;
    const { observer, service, blame } = world;
    const onReceipts = observer.emailsOnReceipts();
    const maybe = observer.emailsMaybeCharged();
    const charged = countOf(service.emailsAsked.filter((one) => one.charged));
    const shared = lostCredits + creditsOnlyInLedger(world, life, lostCredits);
    const notPromised = lostAttempts + unwrittenAttempts(world, life) + shared + forgotten;
    const accountedFor = onReceipts + maybe + openCredits(world) + notPromised;
    if (charged > accountedFor)
      blame(NAME, `${charged} charged; ${onReceipts} on receipts, ${maybe} maybe, ${accountedFor} in all`);
    if (onReceipts < receiptsBefore)
      blame(NAME, `${receiptsBefore} were on receipts, and ${onReceipts} are left`);
    receiptsBefore = onReceipts;
    const results = service.emailsAsked.reduce((sum, one) => sum + one.results, 0);
    if (onReceipts > results) blame(NAME, `${onReceipts} on receipts for ${results} results`);
    // A process that died may lack the end of a request, or may not have sent what it had stored as sent.
    const mayCost = service.emailsAsked.filter((one) => one.life < life.number || mayHaveCost(one));
    const costly = countOf(mayCost) + unsent + (life.number - 1) * world.mostInFlight;
    // A run that gives up writing also counts its results as maybe charged.
    if (!didDiskFail && onReceipts + maybe > costly)
      blame(NAME, `${onReceipts} on receipts and ${maybe} maybe, of ${costly} that may have cost a credit`);
  };
  return {
    afterStep: compare,
    onPowerLoss() {
      const { service, power, observer } = world;
      const { number, disk } = world.life;
      const fromMs = power.mayLoseSinceMs(disk.hasFailed());
      // A request for many emails is forced to the disk before it is sent.
      const own = service.emailsAsked.filter((one) => one.life === number && one.email?.way === 'single');
      forgotten += countOf(own.filter(({ charged, atMs }) => charged && atMs >= fromMs));
      receiptsBefore = observer.emailsOnReceipts();
    },
  };
};

/** Whether a request was charged, or the app cannot know whether it was. */
const mayHaveCost = ({ charged, ended, isAnswer }: Asked): boolean =>
  charged || ended === null || ended === 'lost' || ended >= 500 || (ended === 200 && !isAnswer);

/** Returns the number of emails that a dead process stored as sent and did not send. */
function unsentEmails({ observer, service, life }: World): number {
  const sent = service.emailsAsked
    .filter((one) => one.life === life.number)
    .flatMap(emailsOf)
    .map(emailBody);
  const known = new Set([...sent, ...observer.inOpenJobs()]);
  return observer.uncounted().filter((body) => body.includes('"email"') && !known.has(body)).length;
}

/** Returns the number of charges for emails in flight or in a job, now or when a process died. They count later. */
function openCredits({ life, service, observer }: World): number {
  const going = goingJobs(life);
  const unsettled = new Set(observer.unsettled());
  const isOpen = (one: Asked): boolean =>
    one.ended === null ||
    life.disk.hasFailed() ||
    emailsOf(one).some((email) => unsettled.has(emailBody(email)));
  const own = service.emailsAsked.filter((one) => one.life === life.number && going.has(one.job));
  const ofRunning = own.filter(isOpen).flatMap(emailsOf).map(emailBody);
  const open = new Set([...observer.uncounted(), ...observer.inOpenJobs(), ...ofRunning]);
  const charged = service.emailsAsked.filter((one) => one.charged).flatMap(emailsOf);
  return charged.filter((email) => open.has(emailBody(email))).length;
}

/** Returns the request jobs of a life that are not over, or were not over when the life ended. */
const goingJobs = ({ jobs }: World['life']): ReadonlySet<number> =>
  new Set(jobs.filter(({ overAtMs, job }) => overAtMs === Infinity && isRequestJob(job)).map(({ id }) => id));

/**
 * Returns the credits that only the ledger counts, because another run stored the answer: the sender has not written it
 * yet, has died, or gave up writing.
 */
function creditsOnlyInLedger({ observer, service }: World, life: World['life'], known: number): number {
  const gap = observer.emailsInLedger() - observer.emailsOnReceipts() - known;
  const going = goingJobs(life);
  const unwritten = service.emailsAsked.filter(
    (one) =>
      one.charged &&
      one.life === life.number &&
      (going.has(one.job) || life.disk.hasFailedSince(one.endedAtMs ?? 0)),
  );
  return Math.max(0, Math.min(gap, countOf(unwritten)));
}

/** Returns how many charges a life could not record. If the disk failed after them, it may count one for each email. */
function unwrittenAttempts({ service }: World, { number, disk }: World['life']): number {
  const charged = service.emailsAsked
    .filter((one) => one.life === number && one.charged && disk.hasFailedSince(one.atMs))
    .flatMap(emailsOf);
  return charged.length - new Set(charged).size;
}
