/** Of the time a run takes, what it waited for something to come back. Times are of one clock, in milliseconds. */
export function createWaited(startedAtMs: number) {
  let waitedMs = 0;
  let lookedAtMs = startedAtMs;
  let wasWaiting = false;
  return (atMs: number, isWaiting: boolean): number => {
    if (wasWaiting) waitedMs += atMs - lookedAtMs;
    lookedAtMs = atMs;
    wasWaiting = isWaiting;
    return waitedMs;
  };
}
