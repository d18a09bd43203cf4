/**
 * The settings limit how many requests are in flight, how long each waits for its reply, and how often the check of a
 * row sends its request. The service limits the emails in a request.
 */
import { hasTooMany } from '../simulated-emails.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'requests are as set';

export const requestsAsSet: CreateCheck = (world) => {
  const onAsk = (asked: Asked): void => {
    compareInFlight(world, asked);
    compareAttempts(world, asked);
  };
  return {
    onAsk,
    onAskEmails(asked) {
      onAsk(asked);
      if (asked.email && hasTooMany(asked.email))
        world.blame(NAME, `a request has ${asked.email.emails.length} emails`);
    },
    afterStep() {
      const { life, service } = world;
      if (life.isOver()) return;
      for (const asked of [...service.asked, ...service.emailsAsked])
        if (asked.life === life.number) compareTime(world, asked);
    },
  };
};

/** The same number as `BULK_TIMEOUT_MS` in `service-client.ts`. */
const BULK_MS = 60_000;

function compareTime({ life, time, timeoutMs, blame }: World, asked: Asked): void {
  const { atMs, endedAtMs, isDropped, question, email } = asked;
  // A locked disk stops the timers of the app.
  if (life.disk.hasFailedSince(atMs)) return;
  const limitMs = email === null || email.way === 'single' ? timeoutMs : Math.max(timeoutMs, BULK_MS);
  const tookMs = (endedAtMs ?? time.steadyMs()) - atMs;
  if (tookMs > limitMs) blame(NAME, `${question} waits for ${tookMs} ms, and ${limitMs} are allowed`);
  // The poll of an email job is free, so a run that is paused drops it.
  if (isDropped && needsSlot(asked) && tookMs < limitMs)
    blame(NAME, `${question} was dropped after ${tookMs} of ${limitMs} ms`);
}

/** Whether a request needs a slot. The poll of an email job does not. */
const needsSlot = ({ email }: Asked): boolean => email?.way !== 'poll';

function compareInFlight({ service, mostInFlight, blame }: World, asked: Asked): void {
  const others = [...service.asked, ...service.emailsAsked].filter(
    (one) => one.life === asked.life && one.ended === null && needsSlot(one),
  );
  if (needsSlot(asked) && others.length >= mostInFlight)
    blame(NAME, `${others.length + 1} requests are in flight, and ${mostInFlight} are allowed`);
}

function compareAttempts({ service, life, mostAttempts, blame }: World, asked: Asked): void {
  if (life.jobs[asked.job - 1]?.job.kind !== 'check') return;
  const { length } = service.asked.filter((one) => one.life === asked.life && one.job === asked.job);
  if (length >= mostAttempts)
    blame(NAME, `a check sends ${asked.question} ${length + 1} times, and ${mostAttempts} are allowed`);
}
