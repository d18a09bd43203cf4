import { createHash } from 'node:crypto';
import { perform } from './acts.ts';
import { finishDay } from './checks/can-continue.ts';
import type { Step } from './day.ts';
import type { Office } from './office-lists.ts';
import { type BrokenPromise, describe, ensureLife, type OpenedWorld, openWorld, textOf } from './world.ts';

export type DayEnd = {
  /** The first broken promise; null if every promise was kept. */
  readonly broken: BrokenPromise | null;
  readonly history: readonly string[];
  readonly historyHash: string;
  readonly runs: number;
  readonly lives: number;
  readonly requests: number;
  /** The names of requests to the app before the end of the day, each with `done` or the code of its refusal. */
  readonly outcomes: readonly string[];
};

export async function simulateDay(office: Office, seed: number, steps: readonly Step[]): Promise<DayEnd> {
  const opened = openWorld(office, seed);
  const { world } = opened;
  try {
    // If a check cannot read what the app stored, the app is to blame. The stack shows a bug of the simulator itself.
    const outcomes = await liveDay(opened, seed, steps).catch((error: unknown) => {
      world.blame('no bugs', textOf(error));
      return world.outcomes;
    });
    const [broken = null] = world.broken;
    const { history, service, life } = world;
    return {
      broken,
      history,
      historyHash: createHash('sha256').update(history.join('\n')).digest('hex').slice(0, 16),
      runs: world.observer.runs(),
      lives: life.number,
      requests: service.asked.length + service.emailsAsked.length,
      outcomes,
    };
  } finally {
    opened.close();
  }
}

/** Runs the steps, and then finishes the day. @returns the outcomes of the steps */
async function liveDay(
  { world }: OpenedWorld,
  seed: number,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const runChecks = (step: Step): void => {
    for (const check of world.checks) check.afterStep?.(step);
  };
  await world.time.settle();
  for (const step of steps) {
    await ensureLife(world);
    world.log(describe(step));
    for (const check of world.checks) check.beforeStep?.(step);
    await perform(world, step);
    await world.time.pass(step.ms);
    runChecks(step);
    if (world.broken.length > 0) return world.outcomes;
  }
  const outcomes = [...world.outcomes];
  await finishDay(world, seed);
  runChecks({ do: 'nothing', ms: 0 });
  return outcomes;
}
