/** How often the clocks are compared. */
const COMPARE_EVERY_MS = 5_000;
/** If the wall clock is this far ahead of the timer, the computer or the app slept. */
const ASLEEP_MS = 30_000;

export type SleepWatch = {
  /** Does not report the time until now as sleep. */
  readonly skip: () => void;
  readonly end: () => void;
};

/** Calls `onWake` after the computer slept. Timers stop during sleep; the wall clock does not. */
export function watchSleep(nowMs: () => number, onWake: () => void): SleepWatch {
  let comparedAtMs = nowMs();
  const compare = (): number => {
    const elapsedMs = nowMs() - comparedAtMs;
    comparedAtMs = nowMs();
    return elapsedMs;
  };
  const timer = setInterval(() => {
    if (compare() > COMPARE_EVERY_MS + ASLEEP_MS) onWake();
  }, COMPARE_EVERY_MS);
  timer.unref();
  return {
    skip: () => void compare(),
    end: () => clearInterval(timer),
  };
}
