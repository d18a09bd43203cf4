import type { World } from '../world.ts';

const A_MINUTE = 60_000;
/** In good weather, a run needs less time: an email job takes up to 25 minutes, and its loss takes 3 more. */
const PATIENCE_MS = 60 * A_MINUTE;

export const areJobsOver = ({ life }: World): boolean =>
  life.jobs.every(({ overAtMs }) => overAtMs < Infinity);

/** Whether the app has answered all requests of people. */
export const hasAnsweredAll = ({ unanswered }: World): boolean => unanswered.size === 0;

export const isQuiet = (world: World): boolean => hasAnsweredAll(world) && areJobsOver(world);

/** Lets time pass, at most `PATIENCE_MS` longer than the service asked the app to wait. */
export async function passUntil(
  world: World,
  isDone: (world: World) => boolean,
  what: string,
): Promise<void> {
  const { time, service, life } = world;
  const beganMs = time.steadyMs();
  // Read at each turn, because a reply that arrives meanwhile may ask for a wait.
  const lastMs = (): number => {
    const waits = [...service.asked, ...service.emailsAsked]
      .filter((one) => one.life === life.number)
      .map(({ endedAtMs, waitMs }) => (endedAtMs ?? 0) + waitMs);
    return Math.max(beganMs, ...waits) + PATIENCE_MS;
  };
  for (let turns = 0; !isDone(world); turns += 1) {
    if (time.steadyMs() > lastMs())
      return world.blame('every state can continue', `this did not happen in time: ${what}`);
    await time.pass(turns < 5 ? 1_000 : A_MINUTE);
  }
}
