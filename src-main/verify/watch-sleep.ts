/** How often the clocks are compared. */
const COMPARE_EVERY_MS = 5_000;
/** If the wall clock is this far ahead of the timer, the computer or the app was suspended. */
const ASLEEP_MS = 30_000;

/** Calls `onWake` after the computer slept. Timers stop during sleep; the wall clock does not. */
export function watchSleep(nowMs: () => number, onWake: () => void): () => void {
  let comparedAtMs = nowMs();
  const timer = setInterval(() => {
    const now = nowMs();
    if (now - comparedAtMs > COMPARE_EVERY_MS + ASLEEP_MS) onWake();
    comparedAtMs = now;
  }, COMPARE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
