/** Only steps that were done shortly before a power failure are lost in it. */
import { ON_DISK_AFTER_MS } from '../power.ts';
import type { CreateCheck } from './check.ts';

export const stepsSurvive: CreateCheck = (world) => {
  /** The steps that are done, and when each was first seen, in ms. */
  let done = new Map<string, number>();
  const keys = (isOf: (state: string) => boolean): readonly string[] =>
    world.observer
      .steps()
      .filter(({ state }) => isOf(state))
      .map(({ listId, step }) => `${listId}:${step}`);
  const look = (): void => {
    const nowMs = world.time.steadyMs();
    done = new Map(keys((state) => state === 'done').map((key) => [key, done.get(key) ?? nowMs]));
  };
  return {
    afterStep: look,
    onPowerLoss() {
      const left = new Set(keys(() => true));
      const onDiskMs = world.time.steadyMs() - ON_DISK_AFTER_MS;
      for (const [key, sinceMs] of done)
        if (sinceMs < onDiskMs && !left.has(key)) world.blame('steps survive', `step ${key} is gone`);
      look();
    },
  };
};
