/** ms. A person who presses again takes longer. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Detects a signal that was only passed on. `timeout` and CI services signal every process of a group, and npm and our
 * launcher also pass it on, so one request to end arrives twice. Two would end the program immediately and lose paid
 * requests.
 */
export function createRepeatCheck(nowMs: () => number): () => boolean {
  let firstMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isRepeated = nowMs() - firstMs < ONE_SIGNAL_MS;
    if (!isRepeated) firstMs = nowMs();
    return isRepeated;
  };
}
