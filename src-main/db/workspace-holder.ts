/**
 * On which computer the app runs that has a workspace: a note beside the lock. SQLite's log is read through memory that
 * all who have the file open share, so only who is on that computer may read beside it (https://sqlite.org/wal.html).
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { HOLDER_NAME } from './folder/names.ts';
import { readOwn, writeOwn } from './folder/own-files.ts';
import { holderPath } from './folder/paths.ts';
import { removeOwn } from './folder/remove-own.ts';

/** More than the name of a computer. */
const LONGEST_NOTE = 4_096;

/** Called by who has the lock. A note that cannot be written only keeps others from reading. */
export function noteHolder(directory: string): void {
  try {
    writeOwn(holderPath(directory), thisComputer());
  } catch {
    // A full disk, say: whoever has the lock goes on.
  }
}

/** Before the lock is let go. */
export function forgetHolder(directory: string): void {
  try {
    removeOwn(directory, HOLDER_NAME);
  } catch {
    // As one that was killed leaves it.
  }
}

/** Where the app is that has the workspace; null: nobody says so. */
export function holderOf(directory: string): 'this_computer' | 'another_computer' | null {
  const note = readOwn(holderPath(directory), LONGEST_NOTE);
  if (note === null) return null;
  return note.text === thisComputer() ? 'this_computer' : 'another_computer';
}

/** Whether a computer of another name has the workspace, or had it and lost power. */
export function isHeldByOtherHost(directory: string): boolean {
  const note = readOwn(holderPath(directory), LONGEST_NOTE);
  const host = hostOf(note?.text ?? '');
  // An empty note is of a start that was broken off.
  return host !== '' && host !== hostOf(thisComputer());
}

const hostOf = (note: string): string => note.split(' ')[0] ?? '';

/** Its name and, where the system tells, since when it has been running: names are given twice. */
function thisComputer(): string {
  try {
    return `${hostname()} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return hostname();
  }
}
