/** ms. A person who presses again takes longer. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Detects a signal that was only passed on: `timeout`, CI services, npm and our launcher send a signal again. Two
 * signals would end the program immediately and lose paid requests.
 */
export function createRepeatCheck(nowMs: () => number): () => boolean {
  let firstMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isRepeated = nowMs() - firstMs < ONE_SIGNAL_MS;
    if (!isRepeated) firstMs = nowMs();
    return isRepeated;
  };
}
