/** What the shell keeps between starts beside the workspace, each thing in a small file that its owner alone can read. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/** undefined where there is no file, or a damaged one. */
export function readState(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What cannot be written is not worth a word: the next start does without. */
export function writeState(file: string, state: unknown): void {
  try {
    writeFileSync(file, JSON.stringify(state));
    chmodSync(file, 0o600); // an older version let others read it
  } catch {
    // See above.
  }
}
