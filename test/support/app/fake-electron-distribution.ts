/** Makes a stand-in for a downloaded Electron distribution. It has just enough files for electron-builder. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './cli.ts';

/** The text before the fuses in every Electron program. A version, the number of fuses and one digit each follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '101000011';

export function makeFakeElectron(directory: string, system: 'linux' | 'win32'): void {
  for (const folder of ['locales', 'resources']) mkdirSync(join(directory, folder), { recursive: true });
  // electron-builder changes the icon and the version of a Windows program, so it must be a real one.
  const program =
    system === 'win32'
      ? readFileSync(project('node_modules/electron-winstaller/vendor/rcedit.exe'))
      : Buffer.from('a program');
  const name = system === 'win32' ? 'electron.exe' : 'electron';
  const fuses = [Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)];
  writeFileSync(join(directory, name), Buffer.concat([program, ...fuses]));
  chmodSync(join(directory, name), 0o755);
  const { version } = JSON.parse(readFileSync(project('node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  const texts = { version, LICENSE: '', 'LICENSES.chromium.html': '', 'chrome-sandbox': '' };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(directory, file), text);
}
