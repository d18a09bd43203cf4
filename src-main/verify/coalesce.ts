/**
 * While many requests are in flight: a batch of several answers costs little more than a batch of one. Slots are not
 * empty meanwhile, since prefetched requests take them (`requests/prefetch.ts`).
 */
const COALESCE_MS = 3;

/**
 * Does the work in the next turn of the event loop, once however often it is asked for until then.
 *
 * @param isBusy whether more is sure to come within `COALESCE_MS`; the work waits for it
 */
export function coalesce(work: () => void, isBusy: () => boolean): () => void {
  let isScheduled = false;
  const run = (): void => {
    isScheduled = false;
    work();
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    if (isBusy()) setTimeout(run, COALESCE_MS);
    else setImmediate(run);
  };
}
