import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { updaterKind } from '../../../../src-main/electron/updates/updater-kind.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const kindOf = (env: NodeJS.ProcessEnv, execPath: string, isPackaged = true) =>
  updaterKind({ platform: 'linux', env, execPath }, isPackaged);

const MOUNTED = '/tmp/.mount_DoorstAbc';
const OURS = { APPIMAGE: '/home/ann/Doorstep.AppImage', APPDIR: MOUNTED };

it('an update can replace the AppImage from which the program runs', () => {
  expect(kindOf(OURS, `${MOUNTED}/doorstep`)).toBe('AppImage');
});

it.each([
  ['another AppImage that started this program', OURS, '/opt/Doorstep/doorstep'],
  ['a file named only by a variable', { APPIMAGE: OURS.APPIMAGE }, '/opt/Doorstep/doorstep'],
  ['a folder with a name that starts alike', { ...OURS, APPDIR: '/opt/Door' }, '/opt/Doorstep/doorstep'],
  ['a relative path', { APPIMAGE: 'Doorstep.AppImage', APPDIR: '/opt' }, '/opt/Doorstep/doorstep'],
])('an update cannot replace %s', (_, env, execPath) => {
  expect(kindOf(env, execPath)).toBe('deb');
  expect(kindOf(env, execPath, false)).toBeNull();
});

it.each(['rpm', 'deb'])('an update replaces an installed %s with the same kind of package', (type) => {
  const folder = tempDir();
  mkdirSync(join(folder, 'resources'));
  writeFileSync(join(folder, 'resources', 'package-type'), type);
  expect(kindOf({}, join(folder, 'doorstep'))).toBe(type);
});

it('an update replaces the program of Doorstep Setup, but not that of the MSI', () => {
  const folder = tempDir();
  const execPath = join(folder, 'Doorstep.exe');
  const kind = () => updaterKind({ platform: 'win32', env: {}, execPath }, true);
  expect(kind()).toBeNull();
  writeFileSync(join(folder, 'Uninstall Doorstep.exe'), '');
  expect(kind()).toBe('nsis');
});
