/** How much of its time a run spent waiting for a service or a disk to come back. Times are of one clock, in milliseconds. */
export function createWaitingTime(startedAtMs: number) {
  let waitedMs = 0;
  let countedAtMs = startedAtMs;
  let wasWaiting = false;
  return (atMs: number, isWaiting: boolean): number => {
    if (wasWaiting) waitedMs += atMs - countedAtMs;
    countedAtMs = atMs;
    wasWaiting = isWaiting;
    return waitedMs;
  };
}
