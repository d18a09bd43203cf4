/**
 * As `createLatestOnly`, and with a pause after each run: what is asked for ten times a second, or with every
 * move of the mouse, is done as often as it can be read. The first call is answered at once.
 */
import { createLatestOnly } from './latest-only.ts';

export type Paced = {
  (): void;
  /** For what is not to wait for the pause. */
  readonly now: () => void;
};

export function createPaced(work: () => Promise<void>, pauseMs: number): Paced {
  let isUrgent = false;
  let endPause = (): void => {};
  const run = createLatestOnly(async () => {
    await work();
    if (!isUrgent) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isUrgent = false;
  });
  return Object.assign(() => run(), {
    now: () => {
      isUrgent = true;
      run();
      endPause();
    },
  });
}

/** Does it a moment after the first call, once for all calls until then. */
export function createDelayed(work: () => void, delayMs: number): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work();
    }, delayMs);
  };
}
