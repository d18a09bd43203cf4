/** Converts a property list, the format of managed preferences on macOS, with the system's own program. */
import { spawnSync } from 'node:child_process';

const PLUTIL = '/usr/bin/plutil';
const TIMEOUT_MS = 10_000;

/** Returns JSON; null if the bytes are not a property list, or contain dates or data. */
export function propertyListToJson(bytes: Buffer): string | null {
  // The bytes were read from a checked descriptor, so the program must not open the file again.
  const { status, stdout } = spawnSync(PLUTIL, ['-convert', 'json', '-o', '-', '-'], {
    input: bytes,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    env: {},
  });
  return status === 0 ? stdout : null;
}
