import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a file that only its owner can read, atomically. Ignores failures, for example a full disk. */
export function writeOwnFile(folder: string, name: string, value: unknown): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const path = join(folder, name);
    const draft = `${path}.new`;
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // The data is then lost at the end of this session.
  }
}
