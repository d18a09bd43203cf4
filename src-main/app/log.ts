import { appendFileSync, renameSync, statSync } from 'node:fs';

const LARGEST_BYTES = 1_000_000;

/**
 * Writes bugs down: one JSON object a line, the file before kept as `….old` once it is 1 MB. Only errors
 * come here, never an input or a reply, so that nothing of a list and no key is in it.
 */
export function createBugLog(path: string, nowMs: () => number, newId: () => string) {
  return (error: unknown, operation: string): string => {
    const reference = newId().slice(0, 8);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES)
        renameSync(path, `${path}.old`);
      const at = new Date(nowMs()).toISOString();
      appendFileSync(path, `${JSON.stringify({ at, reference, operation, stack })}\n`);
    } catch {
      // A full disk must not turn one failure into another: the reference is still shown.
    }
    return reference;
  };
}
