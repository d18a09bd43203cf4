/**
 * As `createCoalesced`, and with a pause after each run: what is asked for ten times a second, or with every
 * move of the mouse, is done as often as it can be read. The first call is answered at once.
 */
import { createCoalesced } from './coalesce.ts';

/** What takes long, because the computer is busy, is done less often: so many times as long nothing is done. */
const RESTS = 4;

export type Paced = {
  (): void;
  /** For what is not to wait for the pause. */
  readonly now: () => void;
};

export function createThrottled(work: () => Promise<void>, pauseMs: number): Paced {
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
  /** How long nobody must have called. */
  readonly quietMs: number;
  /** After the first call it waits no longer. */
  readonly longestMs: number;
};

/** What is told of a row beside it is read when the row has been drawn and the person stays. */
export const AFTER_MOVES: Settling = { quietMs: 100, longestMs: 500 };

/** Does it once for all calls, when they have come to rest: not while a person presses one key after the other. */
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

/** Between looks whether the person has come to rest. */
const LOOK_MS = 100;
/** What changes while somebody never rests is shown all the same. */
const LONGEST_HELD_MS = 3_000;

/** Does it when the person is not acting: what they ask for comes first. */
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
