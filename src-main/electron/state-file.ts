/** Stores the shell's own state in small files that only their owner can read. */
import { readOwn, writeOwn } from '../app/host-files.ts';

const LONGEST = 65_536;

/** Returns undefined if the file is missing or damaged. */
export function readState(file: string): unknown {
  try {
    return JSON.parse(readOwn(file, LONGEST)?.text ?? '');
  } catch {
    return undefined;
  }
}

/** Writes the file. Ignores errors, because the next start also works without the file. */
export function writeState(file: string, state: unknown): void {
  try {
    writeOwn(file, JSON.stringify(state));
  } catch {
    // ignored
  }
}
