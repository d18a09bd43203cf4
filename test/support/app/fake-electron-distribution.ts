/** A stand-in for a downloaded Electron distribution: enough files for electron-builder to package. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Precedes the fuses in every Electron program. Then come a version, their number, and a digit for each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '101000011';

export function makeFakeElectron(directory: string, version: string): void {
  for (const folder of ['locales', 'resources']) mkdirSync(join(directory, folder), { recursive: true });
  const fuses = Buffer.concat([
    Buffer.from('a program'),
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES.length]),
    Buffer.from(FUSES),
  ]);
  writeFileSync(join(directory, 'electron'), fuses);
  chmodSync(join(directory, 'electron'), 0o755);
  const texts = { version, LICENSE: '', 'LICENSES.chromium.html': '', 'chrome-sandbox': '' };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(directory, name), text);
}
