/** Makes a stand-in for a downloaded Electron distribution. It has just enough files for electron-builder. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text before the fuses in every Electron program. A version, the number of fuses and one digit each follow. */
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
