import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInOrder } from './zip-by-hand.ts';

/** Returns the files below a folder that contain a text in any letter case, in UTF-8, UTF-16, or inside a ZIP archive. */
export function filesWith(folder: string, text: string): readonly string[] {
  const wanted = text.toLowerCase();
  const has = (bytes: Buffer): boolean =>
    bytes.toString('latin1').toLowerCase().includes(wanted) ||
    [bytes, bytes.subarray(1)].some((from) => from.toString('utf16le').toLowerCase().includes(wanted));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      const isZip = bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
      return has(bytes) || (isZip && [...readInOrder(bytes).values()].some(has));
    });
}
