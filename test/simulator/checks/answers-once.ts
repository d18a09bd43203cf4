/**
 * No lookup is sent while it is in flight, or after its answer arrived. The exceptions are a run of old answers, and a
 * probe: after a series of 404s, a job may repeat one lookup that the service has found before. A lookup with an
 * unreadable answer, or an email of a lost job, is sent again only by a run that has the consent of a person.
 */
import { emailBody } from '../lookup-body.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'nothing answered is asked again';
/** The same number as `MOST_IN_A_ROW` in `not-found-doubt.ts`. */
const DOUBTFUL_FROM = 5;

export const answersOnce: CreateCheck = (world) => {
  /** The latest probe of each job, by life and job. */
  const probes = new Map<string, Asked>();
  /** The emails in lost jobs after the latest step. A run removes them from their jobs before it sends them. */
  let inLostJobs: ReadonlySet<string> = new Set();
  return {
    afterStep() {
      inLostJobs = new Set(world.observer.inLostJobs());
    },
    onAsk(asked) {
      const { observer, service, blame } = world;
      const { question, life, job } = asked;
      const same = service.asked.filter((one) => one.question === question && one.life === life);
      if (same.some(({ ended }) => ended === null)) blame(NAME, `${question} is in flight`);
      if (asksAgain(world, asked) && !same.some((one) => one.job === job && one.isAnswer)) return;
      if (same.some((one) => isUnread(one) && one.job !== job && needsConsent(world, asked, one)))
        blame(NAME, `${question} was unread, and nobody agreed to send it again`);
      const isAnswered = observer.isAnswered(question);
      const found = same.findLast(({ isAnswer, ended }) => isAnswer && ended === 200);
      if (!isAnswered && !found) return;
      if (mayProbe(asked, service.asked, probes.get(`${life} ${job}`))) {
        probes.set(`${life} ${job}`, asked);
        return;
      }
      if (isAnswered) blame(NAME, `${question} has an answer in the ledger`);
      // The app gives up an answer that it could not write for a minute, so a failing disk excuses it.
      else if (found && !world.life.disk.hasFailedSince(found.atMs))
        blame(NAME, `${question} was answered in this life`);
    },
    onAskEmails(asked) {
      const inJobs = new Set(world.observer.inOpenJobs());
      const mayAskLost = world.life.jobs.some(({ job }) => job.kind === 'run' && job.asksLostEmailsAgain);
      for (const one of asked.email?.emails ?? []) {
        blameRepeated(world, one, asked, inJobs.has(emailBody(one)));
        if (!mayAskLost && inLostJobs.has(emailBody(one)) && !world.observer.isAnswered(emailBody(one)))
          world.blame(NAME, `${one} was in a lost job, and nobody agreed to send it again`);
      }
    },
  };
};

/** Whether a request comes from a run that a person started to check old answers again. */
function asksAgain({ life }: World, { job: id }: Asked): boolean {
  const job = life.jobs[id - 1]?.job;
  return job?.kind === 'run' && job.first.scope.kind === 'older_than';
}

/** Whether `asked` comes from a run without the consent to repeat `unread`. */
function needsConsent({ life }: World, { job: id }: Asked, unread: Asked): boolean {
  const job = life.jobs[id - 1]?.job;
  return job?.kind === 'run' && !job.asksUnreadAgain && !life.disk.hasFailedSince(unread.atMs);
}

const isUnread = ({ ended, isAnswer, charged }: Asked): boolean => ended === 200 && !isAnswer && charged;

function blameRepeated(world: World, email: string, asked: Asked, isInJob: boolean): void {
  const { observer, service, blame } = world;
  const { life, job } = asked;
  const same = service.emailsAsked.filter((one) => one.email?.emails.includes(email) && one.life === life);
  if (same.some(({ ended }) => ended === null)) blame(NAME, `${email} is in flight`);
  if (isInJob) blame(NAME, `${email} is in a job`);
  if (asksAgain(world, asked) && !same.some((one) => one.job === job && one.results > 0)) return;
  if (observer.isAnswered(emailBody(email))) blame(NAME, `${email} has an answer`);
  else if (same.some(({ results, atMs }) => results > 0 && !world.life.disk.hasFailedSince(atMs)))
    blame(NAME, `${email} was answered in this life`);
}

/** @param latest the job's latest probe. The job may retry it. A new probe needs five new 404s. */
function mayProbe({ question, job, life }: Asked, all: readonly Asked[], latest: Asked | undefined): boolean {
  if (latest?.question === question && !latest.isAnswer) return true;
  if (!all.some((one) => one.question === question && one.isAnswer && one.ended === 200)) return false;
  const own = all.filter((one) => one.life === life && one.isAnswer);
  const found = own.filter((one) => one.job === job && one.ended === 200);
  const provenMs = Math.max(...found.map(({ atMs }) => atMs), latest?.atMs ?? -Infinity);
  const unproven = own.filter(({ ended, endedAtMs }) => ended === 404 && (endedAtMs ?? 0) > provenMs);
  return unproven.length >= DOUBTFUL_FROM;
}
