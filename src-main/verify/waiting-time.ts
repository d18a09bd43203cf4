/** Returns a function that measures how long a run waits for a service or disk. All times are ms of one clock. */
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
