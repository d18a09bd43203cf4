/**
 * As `createLatestOnly`, and with a pause after each run: what is asked for ten times a second, or with every
 * move of the mouse, is done as often as it can be read. The first call is answered at once.
 */
import { createLatestOnly } from './latest-only.ts';

export function createPaced(work: () => Promise<void>, pauseMs: number): () => void {
  return createLatestOnly(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  });
}
