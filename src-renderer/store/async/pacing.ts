/** Decides when to run work that events or key presses request often. */
import { createCoalesced } from './coalesce.ts';

/** The minimum pause, as a multiple of the last run's duration. On a busy computer, slow work runs less often. */
const RESTS = 4;

export type Paced = {
  (): void;
  readonly now: () => void;
};

/**
 * Like `createCoalesced`, with a pause of at least `pauseMs` after each run. The first call runs at once. `now()` does
 * not wait for the end of a pause.
 */
export function createPaced(work: () => Promise<void>, pauseMs: number): Paced {
  let isUrgent = false;
  let endPause = (): void => {};
  const run = createCoalesced(async () => {
    const beganMs = performance.now();
    await work();
    if (!isUrgent) {
      await new Promise<void>((resolve) => {
        const tookMs = performance.now() - beganMs;
        const timer = setTimeout(resolve, Math.max(pauseMs, tookMs * RESTS));
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

type Settling = {
  /** The work runs after this time without a call. */
  readonly quietMs: number;
  /** The maximum time between the first call and the run. */
  readonly longestMs: number;
};

/** Delays the reading of a row's details while the person moves from row to row, by at most half a second. */
export const AFTER_MOVES: Settling = { quietMs: 100, longestMs: 500 };

/** Returns a function that runs `work` once after a series of calls ends, and in a long series after `longestMs`. */
export function createDebounced(work: () => void, { quietMs, longestMs }: Settling): () => void {
  let quiet: Timer;
  let longest: Timer;
  const run = (): void => {
    clearTimeout(quiet);
    clearTimeout(longest);
    longest = undefined;
    work();
  };
  return () => {
    clearTimeout(quiet);
    quiet = setTimeout(run, quietMs);
    longest ??= setTimeout(run, longestMs);
  };
}

/** The interval at which waiting work checks whether the person is still acting. */
const LOOK_MS = 100;
/** The maximum delay. Changes appear after this time even if the person never pauses. */
const LONGEST_HELD_MS = 3_000;

/** Delays `work` while the person is acting, so that their own requests come first. */
export function createGivingWay(work: () => void, isActing: () => boolean): () => void {
  let waiting: Timer;
  const attempt = (heldMs: number): void => {
    waiting = undefined;
    if (!isActing() || heldMs >= LONGEST_HELD_MS) return work();
    waiting = setTimeout(attempt, LOOK_MS, heldMs + LOOK_MS);
  };
  return () => {
    if (waiting === undefined) attempt(0);
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;
