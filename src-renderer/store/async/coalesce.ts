/**
 * A function that may be called as often as one likes: `work` runs at most once at a time, and once more
 * at the end if it was called meanwhile. So a burst of events costs two readings, and the last one counts.
 */
export function createLatestOnly(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isCalledAgain = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      isCalledAgain = false;
      await work();
    } while (isCalledAgain);
    isRunning = false;
  }

  return () => {
    if (isRunning) isCalledAgain = true;
    else void run();
  };
}
