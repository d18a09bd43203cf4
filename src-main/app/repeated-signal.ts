/** ms. A person who asks a second time does it later. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Whether a signal is the one before, passed on. `timeout` and CI services signal every process of a group, and npm and our
 * launcher pass it on besides: one request to end arrives twice. Counted as two, it would end the program at once, and what
 * is under way would be asked and paid for again.
 */
export function createRepeatCheck(nowMs: () => number): () => boolean {
  let firstMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isRepeated = nowMs() - firstMs < ONE_SIGNAL_MS;
    if (!isRepeated) firstMs = nowMs();
    return isRepeated;
  };
}
