/** Signals within this time (in ms) count as one. A person who presses the keys again takes longer. */
const ONE_SIGNAL_MS = 1_000;

/** The signals that end a program after its current work. SIGHUP: the terminal was closed, or the connection of ssh lost. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Detects a signal that was only passed on: `timeout`, CI services, npm and our launcher send each signal again. A second
 * signal from a person ends the program immediately, which would lose paid requests.
 */
export function createRepeatCheck(nowMs: () => number): () => boolean {
  let firstMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isRepeated = nowMs() - firstMs < ONE_SIGNAL_MS;
    if (!isRepeated) firstMs = nowMs();
    return isRepeated;
  };
}
