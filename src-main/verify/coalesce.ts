/**
 * While many requests are under way: a turn of several answers costs little more than a turn of one. Places are not
 * empty meanwhile, since requests are ready for them (`ready.ts`).
 */
const GATHER_MS = 3;

/**
 * Does the work in the next turn of the event loop, once however often it is asked for until then.
 *
 * @param isBusy whether more is sure to come within `GATHER_MS`, and waited for
 */
export function oncePerTurn(work: () => void, isBusy: () => boolean): () => void {
  let isAskedFor = false;
  const begin = (): void => {
    isAskedFor = false;
    work();
  };
  return () => {
    if (isAskedFor) return;
    isAskedFor = true;
    if (isBusy()) setTimeout(begin, GATHER_MS);
    else setImmediate(begin);
  };
}
