/**
 * Does the work once, however often it is asked for until then.
 *
 * @param delayMs how long it waits for more to come; 0: until the next turn of the event loop
 */
export function coalesce(work: () => void, delayMs: () => number): () => void {
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
