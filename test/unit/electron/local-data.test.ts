import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useLocalData } from '../../../src-main/electron/local-data.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('the desktop app keeps its data and its session data in the local folder, with its earlier notes', () => {
  const roaming = join(tempDir(), 'Roaming');
  const local = join(tempDir(), 'Local', 'Doorstep');
  mkdirSync(roaming);
  writeFileSync(join(roaming, 'window.json'), 'earlier');
  writeFileSync(join(roaming, 'updates.json'), '{"declined":"2.0.0"}');
  const paths = new Map([['userData', roaming]]);
  const app = {
    getPath: (name: string) => paths.get(name) ?? '',
    // Electron refuses a folder that does not exist.
    setPath: (name: string, path: string) => void (existsSync(path) && paths.set(name, path)),
  };
  useLocalData(app, local);
  expect(Object.fromEntries(paths)).toEqual({ userData: local, sessionData: local });
  expect(readFileSync(join(local, 'updates.json'), 'utf8')).toBe('{"declined":"2.0.0"}');

  // Later starts keep what the app has written since.
  writeFileSync(join(local, 'window.json'), 'later');
  paths.set('userData', roaming);
  useLocalData(app, local);
  expect(readFileSync(join(local, 'window.json'), 'utf8')).toBe('later');
});
