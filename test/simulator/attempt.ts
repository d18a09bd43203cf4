import { AppError, type Failure } from '#shared/contract/errors.ts';
import { checkReason } from './checks/refusals-have-reasons.ts';
import type { World } from './world.ts';

/**
 * Asks the app for something.
 *
 * @param done called with the app's reply, unless its life is over by then
 * @returns why the app refused; null if it did not, or if its life is over
 */
export function attempt<T>(
  world: World,
  what: string,
  work: () => Promise<T>,
  done: (value: T) => void = () => {},
): Promise<Failure | null> {
  const { life } = world;
  const beganMs = world.time.steadyMs();
  const going = work().then(
    (value) => {
      if (life.isOver()) return null;
      world.log(`  ${what}: done`);
      world.outcomes.push(`${what}: done`);
      for (const check of world.checks) check.afterAct?.();
      done(value);
      return null;
    },
    (error: unknown) => {
      if (life.isOver()) return null;
      if (!(error instanceof AppError)) throw error;
      world.log(`  ${what}: ${error.failure.code}`);
      world.outcomes.push(`${what}: ${error.failure.code}`);
      checkReason(world, what, error.failure, beganMs);
      return error.failure;
    },
  );
  world.unanswered.add(going);
  void going.finally(() => world.unanswered.delete(going));
  return going;
}
