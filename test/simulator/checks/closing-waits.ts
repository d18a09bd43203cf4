/** An app that closes waits for its requests in flight, because they may already be charged. */
import { BULK_TIMEOUT_MS } from '../../../src-main/service/service-client.ts';
import type { World } from '../world.ts';

/** @param beganMs when a person closed the app */
export function compareClosing({ service, life, timeoutMs, blame }: World, beganMs: number): void {
  const mayCost = [...service.asked, ...service.emailsAsked.filter(({ email }) => email?.way !== 'poll')];
  for (const { life: number, job, isDropped, atMs, endedAtMs, question, email } of mayCost) {
    // A run that ended because it could not write has given up its requests.
    if (number !== life.number || (life.jobs[job - 1]?.overAtMs ?? 0) < beganMs) continue;
    const isOfMany = email !== null && email.way !== 'single';
    const patienceMs = isOfMany ? Math.max(timeoutMs, BULK_TIMEOUT_MS) : timeoutMs;
    if (isDropped && endedAtMs !== null && endedAtMs >= beganMs)
      if (atMs <= beganMs && endedAtMs - atMs < patienceMs)
        blame('closing waits for requests in flight', `${question} was dropped`);
  }
}
