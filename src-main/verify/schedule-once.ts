/** Returns a function that runs `work` once for all calls within `delayMs`. With 0, it runs in the next tick. */
export function scheduleOnce(work: () => void, delayMs: () => number): () => void {
  let isScheduled = false;
  const run = (): void => {
    isScheduled = false;
    work();
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    const ms = delayMs();
    if (ms > 0) setTimeout(run, ms);
    else setImmediate(run);
  };
}
