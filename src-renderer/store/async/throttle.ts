/**
 * As `createLatestOnly`, and with a pause after each run: what is asked for ten times a second, or with every
 * move of the mouse, is done as often as it can be read. The first call is answered at once.
 */
import { createLatestOnly } from './coalesce.ts';

/** What takes long, because the computer is busy, is done less often: so many times as long nothing is done. */
const RESTS = 4;

export type Paced = {
  (): void;
  /** For what is not to wait for the pause. */
  readonly now: () => void;
};

export function createPaced(work: () => Promise<void>, pauseMs: number): Paced {
  let isUrgent = false;
  let endPause = (): void => {};
  const run = createLatestOnly(async () => {
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
  /** How long nobody must have called. */
  readonly quietMs: number;
  /** After the first call it waits no longer. */
  readonly longestMs: number;
};

/** What is told of a row beside it is read when the row has been drawn and the person stays. */
export const AFTER_MOVES: Settling = { quietMs: 100, longestMs: 500 };

/** Does it once for all calls, when they have come to rest: not while a person presses one key after the other. */
export function createSettled(work: () => void, { quietMs, longestMs }: Settling): () => void {
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

type Timer = ReturnType<typeof setTimeout> | undefined;
