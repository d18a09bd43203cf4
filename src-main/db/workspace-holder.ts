/**
 * Writes and reads a note next to the lock. It names the computer of the app that has the workspace open. All processes
 * read SQLite's log through shared memory, so only processes on that computer may read at the same time
 * (https://sqlite.org/wal.html).
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { HOLDER_NAME } from './folder/names.ts';
import { readOwn, writeOwn } from './folder/own-files.ts';
import { holderPath } from './folder/paths.ts';
import { removeOwn } from './folder/remove-own.ts';

const LONGEST_NOTE = 4_096;

/** Call this while holding the lock. If the note cannot be written, other apps cannot read the workspace. */
export function noteHolder(directory: string): void {
  try {
    writeOwn(holderPath(directory), thisComputer());
  } catch {
    // The lock works without the note, for example on a full disk.
  }
}

/** Call this before releasing the lock. */
export function forgetHolder(directory: string): void {
  try {
    removeOwn(directory, HOLDER_NAME);
  } catch {
    // The note stays, as it does after the app is killed.
  }
}

/** Returns which computer's app has the workspace open, according to the note; null if there is no note. */
export function holderOf(directory: string): 'this_computer' | 'another_computer' | null {
  const note = readOwn(holderPath(directory), LONGEST_NOTE);
  if (note === null) return null;
  return note.text === thisComputer() ? 'this_computer' : 'another_computer';
}

/** Whether a computer with another name has the workspace open, or had it open when it lost power. */
export function isHeldByOtherHost(directory: string): boolean {
  const note = readOwn(holderPath(directory), LONGEST_NOTE);
  const host = hostOf(note?.text ?? '');
  // An empty note comes from a start that was interrupted.
  return host !== '' && host !== hostOf(thisComputer());
}

const hostOf = (note: string): string => note.split(' ')[0] ?? '';

/** Returns the computer's name and the boot id, if there is one, because computers may have equal names. */
function thisComputer(): string {
  try {
    return `${hostname()} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return hostname();
  }
}
