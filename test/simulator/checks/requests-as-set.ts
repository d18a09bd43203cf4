/** The settings limit how many requests are in flight, and how often the check of a row sends its request. */
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'requests are as set';

export const requestsAsSet: CreateCheck = (world) => {
  const onAsk = (asked: Asked): void => {
    compareInFlight(world, asked);
    compareAttempts(world, asked);
  };
  return { onAsk, onAskEmails: onAsk };
};

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
