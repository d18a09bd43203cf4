/** Returns a function that tells how long a run has waited for a service or a disk to come back. Times are milliseconds of one clock. */
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
