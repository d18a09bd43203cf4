/** A power failure loses only changes of the last 100 ms, or of the time in which a failing disk stopped the app. */
import type { CreateCheck } from './check.ts';

type Since = ReadonlyMap<string, { readonly state: string; readonly sinceMs: number }>;

export const stepsSurvive: CreateCheck = (world) => {
  const states = (): readonly (readonly [string, string])[] => [
    ...world.observer.steps().map(({ listId, step, state }) => [`step ${listId}:${step}`, state] as const),
    ...world.observer
      .marks()
      .map(({ listId, position, text }) => [`row ${listId}/${position}`, text] as const),
  ];
  /** When each state was first seen, in ms. */
  let since: Since = new Map();
  const look = (): void => {
    const nowMs = world.time.steadyMs();
    const before = since;
    since = new Map(
      states().map(([key, state]) => {
        const known = before.get(key);
        return [key, known?.state === state ? known : { state, sinceMs: nowMs }];
      }),
    );
  };
  return {
    afterStep: look,
    afterAct: look,
    onPowerLoss() {
      const left = new Map(states());
      const onDiskMs = world.power.mayLoseSinceMs(world.life.disk.hasFailed());
      for (const [key, { state, sinceMs }] of since)
        if (sinceMs < onDiskMs && left.get(key) !== state)
          world.blame('steps survive', `${key} was ${state} and is ${left.get(key)}`);
      look();
    },
  };
};
