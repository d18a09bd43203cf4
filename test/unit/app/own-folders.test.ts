import { describe, expect, it } from 'vitest';
import {
  approvalsDirOf,
  defaultWorkspaceDir,
  desktopDataDir,
  formerWorkspaceDir,
} from '../../../src-main/app/own-folders.ts';
import { mayOpenBrowser } from '../../../src-main/loopback/may-open-browser.ts';

const LOCAL = 'C:\\Users\\ann\\AppData\\Local';
const ROAMING = 'C:\\Users\\ann\\AppData\\Roaming';
const WINDOWS = { env: {}, platform: 'win32', home: 'C:\\Users\\ann' } as const;

it.each([
  ['linux', {}, '/home/ann/.local/share/doorstep/workspace'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/doorstep/workspace'],
  ['linux', { XDG_DATA_HOME: 'rel/data' }, '/home/ann/.local/share/doorstep/workspace'],
  ['darwin', {}, '/home/ann/Library/Application Support/Doorstep/workspace'],
] as const)(
  'the default workspace is in the usual folder for application data on %s',
  (platform, env, expected) => {
    expect(defaultWorkspaceDir({ env, platform, home: '/home/ann' })).toBe(expected);
  },
);

it.each([
  ['linux', {}, '/home/ann/.local/share/doorstep/approvals'],
  ['darwin', {}, '/home/ann/Library/Application Support/Doorstep/approvals'],
] as const)('the folder for a person’s approvals is next to the workspace: %s', (platform, env, expected) => {
  expect(approvalsDirOf({ env, platform, home: '/home/ann' })).toBe(expected);
});

describe('the data folder on Windows', () => {
  it.each([
    ['as usual', {}, `${LOCAL}\\Doorstep`],
    ['as the system says', { LOCALAPPDATA: 'D:\\Local', APPDATA: ROAMING }, 'D:\\Local\\Doorstep'],
    ['despite an empty variable', { LOCALAPPDATA: '' }, `${LOCAL}\\Doorstep`],
    ['despite a relative variable', { LOCALAPPDATA: 'Local' }, `${LOCAL}\\Doorstep`],
  ])('is not in the roaming profile: %s', (_, env, folder) => {
    const place = { ...WINDOWS, env };
    expect(defaultWorkspaceDir(place)).toBe(`${folder}\\workspace`);
    expect(approvalsDirOf(place)).toBe(`${folder}\\approvals`);
    // The session data and the packages of updates of the desktop app are here, too.
    expect(desktopDataDir(place, ['doorstep.exe', 'list.csv'])).toBe(folder);
  });

  it.each([
    ['as usual', {}, `${ROAMING}\\Doorstep\\workspace`],
    ['redirected to a server', { APPDATA: '\\\\server\\ann' }, '\\\\server\\ann\\Doorstep\\workspace'],
    ['the same folder', { APPDATA: 'D:\\Data', LOCALAPPDATA: 'd:\\data\\' }, null],
  ])('of older versions was in the roaming profile: %s', (_, env, folder) => {
    expect(formerWorkspaceDir({ ...WINDOWS, env })).toBe(folder);
  });

  it('is the one that the command line names', () => {
    expect(desktopDataDir(WINDOWS, ['doorstep.exe', '--user-data-dir=D:\\test'])).toBeNull();
  });
});

it.each(['linux', 'darwin'] as const)('%s has one data folder, which does not change', (platform) => {
  const place = { env: { APPDATA: '/roaming', LOCALAPPDATA: '/local' }, platform, home: '/home/ann' };
  expect([formerWorkspaceDir(place), desktopDataDir(place, [])]).toEqual([null, null]);
});

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { DISPLAY: ':0', SSH_CONNECTION: '1' }, false],
  ['darwin', {}, true],
  ['win32', { CI: 'true' }, false],
] as const)(
  'the app opens a browser only if the person can see its window: %s %o',
  (platform, env, expected) => {
    expect(mayOpenBrowser(env, platform)).toBe(expected);
  },
);
