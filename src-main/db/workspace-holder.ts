/**
 * On which computer the app runs that has a workspace: a note beside the lock. SQLite's log is read through memory that
 * all who have the file open share, so only who is on that computer may read beside it (https://sqlite.org/wal.html).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** In the folder of the workspace. */
export const HOLDER_NAME = 'workspace.holder';

const noteIn = (directory: string): string => join(directory, HOLDER_NAME);

/** Called by who has the lock. A note that cannot be written only keeps others from reading. */
export function noteHolder(directory: string): void {
  try {
    forgetHolder(directory);
    writeFileSync(noteIn(directory), thisComputer(), { mode: 0o600 });
  } catch {
    // A full disk, say: whoever has the lock goes on.
  }
}

/** Before the lock is let go. */
export function forgetHolder(directory: string): void {
  try {
    rmSync(noteIn(directory), { force: true });
  } catch {
    // As one that was killed leaves it.
  }
}

/** Where the app is that has the workspace; null: nobody says so. */
export function holderOf(directory: string): 'this_computer' | 'another_computer' | null {
  try {
    return readFileSync(noteIn(directory), 'utf8') === thisComputer() ? 'this_computer' : 'another_computer';
  } catch {
    return null;
  }
}

/** Its name and, where the system tells, since when it has been running: names are given twice. */
function thisComputer(): string {
  try {
    return `${hostname()} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return hostname();
  }
}
