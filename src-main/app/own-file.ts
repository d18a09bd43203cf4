/** Files in the user's own folder, outside of every workspace. */
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the file whole or not at all, for its owner alone. A file that cannot be written (on a full disk, for example) is left. */
export function writeOwnFile(folder: string, name: string, value: unknown): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const path = join(folder, name);
    const draft = `${path}.new`;
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // What it holds lasts for this session.
  }
}
