/** What the shell keeps between starts beside the workspace, each thing in a small file that its owner alone can read. */
import { readOwn, writeOwn } from '../app/host-files.ts';

const LONGEST = 65_536;

/** undefined where there is no file, or a damaged one. */
export function readState(file: string): unknown {
  try {
    return JSON.parse(readOwn(file, LONGEST)?.text ?? '');
  } catch {
    return undefined;
  }
}

/** What cannot be written is not worth a word: the next start does without. */
export function writeState(file: string, state: unknown): void {
  try {
    writeOwn(file, JSON.stringify(state));
  } catch {
    // See above.
  }
}
