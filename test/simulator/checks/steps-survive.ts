/**
 * A power failure loses only changes of the last 100 ms, or of the time in which a failing disk stopped the app. It
 * never loses the number of an email job, because the job is paid for and cannot be polled without it.
 */
import { readJobNumbers } from '../observer.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

type Since = ReadonlyMap<string, { readonly state: string; readonly sinceMs: number }>;

export const stepsSurvive: CreateCheck = (world) => {
  const states = (): readonly (readonly [string, string])[] => [
    ...world.observer.steps().map(({ listId, step, state }) => [`step ${listId}:${step}`, state] as const),
    ...world.observer
      .rowDecisions()
      .map(({ listId, position, text }) => [`row ${listId}/${position}`, text] as const),
  ];
  /** When each state was first seen, in ms. */
  let since: Since = new Map();
  const remember = (): void => {
    const nowMs = world.time.steadyMs();
    const before = since;
    since = new Map(
      states().map(([key, state]) => {
        const known = before.get(key);
        return [key, known?.state === state ? known : { state, sinceMs: nowMs }];
      }),
    );
  };
  /** The email jobs whose numbers are on the disk. */
  const safeJobs = new Set<string>();
  return {
    beforeStep(act) {
      // A starting app has undone the steps that its predecessor did not finish.
      if (act.do === 'power loss') remember();
    },
    afterStep() {
      remember();
      compareJobs(world, safeJobs);
    },
    afterReply: remember,
    onPowerLoss() {
      const left = new Map(states());
      const mayLoseSinceMs = world.power.mayLoseSinceMs(world.life.disk.hasFailed());
      for (const [key, { state, sinceMs }] of since)
        if (sinceMs < mayLoseSinceMs && left.get(key) !== state)
          world.blame('steps survive', `${key} was ${state} and is ${left.get(key)}`);
      remember();
    },
  };
};

function compareJobs({ life, observer, power, blame }: World, safe: Set<string>): void {
  const fresh = observer.jobNumbers().filter((number) => !safe.has(number));
  if (fresh.length === 0 || life.isOver()) return;
  const onDisk = power.readSafe(readJobNumbers);
  for (const number of fresh)
    if (onDisk.includes(number)) safe.add(number);
    else if (!life.disk.hasFailed()) blame('steps survive', `the number of ${number} is not on the disk`);
}
