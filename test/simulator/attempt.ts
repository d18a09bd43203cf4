import { AppError, type Failure } from '#shared/contract/errors.ts';
import { checkReason } from './checks/refusals-have-reasons.ts';
import type { World } from './world.ts';

/**
 * Makes a request to the app, and records whether the app accepted it.
 *
 * @param done called with the reply, unless the life is over by then
 * @returns why the app refused the request; null if it accepted it, or if the life is over
 */
export function attempt<T>(
  world: World,
  what: string,
  work: () => Promise<T>,
  done: (value: T) => void = () => {},
): Promise<Failure | null> {
  const { life } = world;
  const beganMs = world.time.steadyMs();
  const pending = work().then(
    (value) => {
      if (life.isOver()) return null;
      world.log(`  ${what}: done`);
      world.outcomes.push(`${what}: done`);
      for (const check of world.checks) check.afterReply?.();
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
  world.unanswered.add(pending);
  void pending.finally(() => world.unanswered.delete(pending));
  return pending;
}
