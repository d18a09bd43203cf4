/**
 * Returns a function that runs `work` at most once at a time, and once more afterwards if it was called
 * meanwhile. A burst of events therefore costs two readings, and the second one includes all of them.
 */
export function createCoalesced(work: () => Promise<void>): () => void {
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
