/** An app that closes waits for requests that were in flight, because they are paid for. */
import type { World } from '../world.ts';

/** @param beganMs when a person closed the app */
export function compareClosing({ service, life, timeoutMs, blame }: World, beganMs: number): void {
  const paid = [...service.asked, ...service.emailsAsked.filter(({ email }) => email?.way !== 'poll')];
  for (const { life: number, isDropped, atMs, endedAtMs, question } of paid)
    if (number === life.number && isDropped && endedAtMs !== null && endedAtMs >= beganMs)
      if (atMs <= beganMs && endedAtMs - atMs < timeoutMs)
        blame('closing waits for requests in flight', `${question} was dropped`);
}
