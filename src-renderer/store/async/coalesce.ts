/**
 * Returns a function that runs `work`, but never twice at the same time. If it is called while `work` runs, `work`
 * runs once more afterwards. A burst of events therefore costs two runs, and the second run includes all of them.
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
