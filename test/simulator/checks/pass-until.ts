import type { World } from '../world.ts';

const A_MINUTE = 60_000;
/** In good weather, a run needs less time than this: an email job takes 25 minutes, and 3 more to be lost. */
const PATIENCE_MS = 60 * A_MINUTE;

export const areJobsOver = ({ life }: World): boolean =>
  life.jobs.every(({ overAtMs }) => overAtMs < Infinity);

/** Whether the app has answered all requests of people, and all jobs are over. */
export const isQuiet = (world: World): boolean => world.unanswered.size === 0 && areJobsOver(world);

/** Lets time pass, at most `PATIENCE_MS` longer than the service asked the app to wait. */
export async function passUntil(world: World, isSo: (world: World) => boolean, what: string): Promise<void> {
  const { time, service, life } = world;
  const beganMs = time.steadyMs();
  // Read at each turn, because a reply that arrives meanwhile may ask for a wait.
  const lastMs = (): number => {
    const waits = [...service.asked, ...service.emailsAsked]
      .filter((one) => one.life === life.number)
      .map(({ endedAtMs, waitMs }) => (endedAtMs ?? 0) + waitMs);
    return Math.max(beganMs, ...waits) + PATIENCE_MS;
  };
  for (let turns = 0; !isSo(world); turns += 1) {
    if (time.steadyMs() > lastMs())
      return world.blame('every state can continue', `this did not happen in time: ${what}`);
    await time.pass(turns < 5 ? 1_000 : A_MINUTE);
  }
}
